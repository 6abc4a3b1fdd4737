import { type EndReason, endReasonOf } from './session-end.ts'

let channel: BroadcastChannel | null = null

/** Opened with the first session, because the build prints the login where there are no tabs. */
const open = (): BroadcastChannel => {
  channel ??= new BroadcastChannel('console.session')
  return channel
}

/** Calls with the reason when the session ends in another tab; a second listener takes the place of the first. */
export function onEndInOtherTab(listener: (reason: EndReason) => void): void {
  open().onmessage = ({ data }) => listener(endReasonOf(data))
}

export const notifyOtherTabs = (reason: EndReason): void => open().postMessage(reason)
