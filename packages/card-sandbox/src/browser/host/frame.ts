/** Only messages of this window at the provider's origin count. */
export interface Frame {
  iframe: HTMLIFrameElement
  name: string
  say(message: object): void
  listen(handle: (data: unknown) => void): void
  remove(): void
}

interface FrameOptions {
  origin: string
  page: string
  title: string
  parameters: Record<string, string>
  style: Record<string, string>
}

let frameCount = 0
const script = crypto.randomUUID().slice(0, 8)

/** Through the CSSOM, for strict content security policies. */
export const setStyles = (element: HTMLElement, styles: Record<string, string>): void => {
  for (const [property, value] of Object.entries(styles)) element.style.setProperty(property, value, 'important')
}

export const createFrame = ({ origin, page, title, parameters, style }: FrameOptions): Frame => {
  frameCount += 1
  const name = `__privateStripeFrame${script}${frameCount}`
  const iframe = document.createElement('iframe')
  const query = new URLSearchParams({ ...parameters, host: location.origin })
  iframe.name = name
  iframe.title = title
  iframe.src = `${origin}/v3/${page}?${query.toString()}`
  iframe.allow = 'payment *'
  setStyles(iframe, { border: 'none', margin: '0', padding: '0', 'color-scheme': 'light', ...style })
  const listeners: ((data: unknown) => void)[] = []
  const hear = (event: MessageEvent<unknown>): void => {
    if (event.source === null || event.source !== iframe.contentWindow || event.origin !== origin) return
    for (const handle of listeners) handle(event.data)
  }
  addEventListener('message', hear)
  return {
    iframe,
    name,
    say: (message) => iframe.contentWindow?.postMessage(message, origin),
    listen: (handle) => listeners.push(handle),
    remove: () => {
      removeEventListener('message', hear)
      iframe.remove()
    },
  }
}
