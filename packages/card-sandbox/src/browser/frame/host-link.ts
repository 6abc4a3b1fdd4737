/** Both ends check the other's origin and window. */
interface HostLink {
  say(message: object): void
  listen(handle: (data: unknown) => void): void
}

export const parameterOf = (name: string): string => new URLSearchParams(location.search).get(name) ?? ''

export const openHostLink = (): HostLink => {
  const host = parameterOf('host')
  return {
    say: (message) => parent.postMessage(message, host),
    listen: (handle) => {
      addEventListener('message', (event) => {
        if (event.source === parent && event.origin === host) handle(event.data)
      })
    },
  }
}
