const CHANNEL = 'touchline.mail'

/** Tells the other tabs of this browser that the link of a mail was opened. */
export function announceConfirmed(mailAddress: string): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(mailAddress)
  channel.close()
}

/** Hears what other tabs announce; gives the way to stop. */
export function onConfirmed(hear: (mailAddress: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') hear(data)
  })
  return () => channel.close()
}
