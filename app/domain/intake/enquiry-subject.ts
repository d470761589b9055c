import { referenceOf } from "../messages/letters";

/** An enquiry as the subject of an entry: by its reference, which says nothing about the person and outlives an erasure. */
export const enquirySubject = (id: string) => ({ id, title: referenceOf(id) });
