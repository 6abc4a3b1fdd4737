import { type RefObject, useEffect, useRef } from 'react'

/** The focus goes to its first action, is trapped, and returns. */
export function useModal(ref: RefObject<HTMLDialogElement | null>, isOpen: boolean): void {
  const reader = useRef<HTMLElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null || !isOpen) return
    const returnTo = document.activeElement
    if (!dialog.open) dialog.showModal()
    const first =
      reader.current ??
      dialog.querySelector<HTMLElement>('[data-autofocus]') ??
      dialog.querySelector<HTMLElement>('input, select, button')
    first?.focus()
    return () => {
      const last = document.activeElement
      reader.current = last instanceof HTMLElement && dialog.contains(last) ? last : null
      dialog.close()
      if (returnTo instanceof HTMLElement && returnTo.isConnected && returnTo !== document.body)
        returnTo.focus({ preventScroll: true })
      // The opener may be gone.
      else document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
  }, [ref, isOpen])
}
