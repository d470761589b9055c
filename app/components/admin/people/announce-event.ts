import { channelName } from "./session-events";

/**
 * Announces to all open pages that somebody follows a link to a new password, or proved a second factor (AUTH-14). It does
 * not change the session.
 * A module of its own, so that the portal's script is without it.
 */
export function announceEvent(event: "PASSWORD_RECOVERY" | "MFA_CHALLENGE_VERIFIED"): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(event);
  channel.close();
}
