import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { messageStore } from '../lib/messages.ts'
import { overlayStore } from '../lib/overlay.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** The one message dialog: only one is open at a time, whoever asks. */
export function MessageDialog() {
  const shown = useSyncExternalStore(messageStore.subscribe, messageStore.read)
  if (shown === null) return null
  return (
    <Dialog
      key={shown.title + shown.body}
      title={shown.title}
      onCancel={() => shown.answer(false)}
      footer={
        <>
          {shown.cancel !== undefined && (
            // A key that is still held down must not answer a question with yes.
            <Button look="ghost" data-autofocus onClick={() => shown.answer(false)}>
              {shown.cancel}
            </Button>
          )}
          <Button data-autofocus={shown.cancel === undefined ? true : undefined} onClick={() => shown.answer(true)}>
            {shown.ok}
          </Button>
        </>
      }
    >
      <p>{shown.body}</p>
    </Dialog>
  )
}

export function Overlay() {
  const t = useTranslations('shell')
  const isShown = useSyncExternalStore(overlayStore.subscribe, overlayStore.read)
  if (!isShown) return null
  return (
    <div className="overlay" role="status" aria-label={t('working')}>
      <span className="spinner" aria-hidden="true" />
    </div>
  )
}
