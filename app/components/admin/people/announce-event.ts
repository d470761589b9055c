import { channelName } from "./session-events";

/**
 * Announces to all open pages that the user opened a password reset link or proved a second factor (AUTH-14), neither
 * of which changes the session. In a separate module, to keep it out of the portal's script.
 */
export function announceEvent(event: "PASSWORD_RECOVERY" | "MFA_CHALLENGE_VERIFIED"): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(event);
  channel.close();
}
