import { referenceOf } from "./enquiry-letters";

/** An enquiry as the subject of a log entry: only its reference, which is not personal data and may outlive an erasure. */
export const enquirySubject = (id: string) => ({ id, title: referenceOf(id) });
