import { isFromChallenge } from '../protocol.ts'
import { createFrame, setStyles } from './frame.ts'

interface Challenge {
  origin: string
  intent: string
  secret: string
  locale: string
}

/** Above modal dialogs; traps the keyboard. */
const overlayOf = (iframe: HTMLIFrameElement): HTMLDialogElement => {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', iframe.title)
  setStyles(dialog, {
    position: 'fixed',
    inset: '0',
    width: '100vw',
    height: '100dvh',
    'max-width': 'none',
    'max-height': 'none',
    margin: '0',
    padding: 'max(16px, env(safe-area-inset-top)) 16px 16px',
    border: 'none',
    'box-sizing': 'border-box',
    background: 'rgb(0 0 0 / 50%)',
    display: 'grid',
    'place-items': 'center',
    'z-index': '2147483647',
  })
  // The issuer's page decides how it ends, Escape included.
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.append(iframe)
  return dialog
}

export const showChallenge = ({ origin, intent, secret, locale }: Challenge): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const frame = createFrame({
    origin,
    page: 'three-d-secure.html',
    title: '3D Secure challenge frame',
    parameters: { intent, secret, locale },
    style: { width: '100%', 'max-width': '500px', height: '100%', 'max-height': '400px', 'border-radius': '8px' },
  })
  const dialog = overlayOf(frame.iframe)
  const before = document.activeElement
  frame.listen((data) => {
    if (!isFromChallenge(data)) return
    frame.remove()
    dialog.close()
    dialog.remove()
    if (before instanceof HTMLElement) before.focus()
    resolve()
  })
  document.body.append(dialog)
  dialog.showModal()
  frame.iframe.focus()
  return promise
}
