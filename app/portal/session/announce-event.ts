import { channelName } from "./session-events";

/**
 * Tells all open pages that the user opened a password reset link or proved a second factor (AUTH-14). Neither changes
 * the session. A module of its own, to keep it out of the portal's script.
 */
export function announceEvent(event: "PASSWORD_RECOVERY" | "MFA_CHALLENGE_VERIFIED"): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(event);
  channel.close();
}
