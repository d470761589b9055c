import { useNavigation } from "react-router";

/** Whether a form is being sent. The errors of its last attempt are then out of date: do not show them. */
export const useSending = (): boolean => useNavigation().formMethod === "POST";
