import { type EndReason, endReasonOf } from './session-end.ts'

let channel: BroadcastChannel | null = null

/** Lazily: the build prints the login without tabs. */
const open = (): BroadcastChannel => {
  channel ??= new BroadcastChannel('console.session')
  return channel
}

export function onEndInOtherTab(listener: (reason: EndReason) => void): void {
  open().onmessage = ({ data }) => listener(endReasonOf(data))
}

export const notifyOtherTabs = (reason: EndReason): void => open().postMessage(reason)
