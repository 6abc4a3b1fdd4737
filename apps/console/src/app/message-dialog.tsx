import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { type Message, messageStore, type Shown } from '../lib/messages.ts'
import { overlayStore } from '../lib/overlay.ts'
import { reloadAll } from '../lib/queries.ts'
import { Button } from '../ui/button.tsx'
import { Dated } from '../ui/dated.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** The one message dialog: only one is open at a time, whoever asks. */
export function MessageDialog() {
  const shown = useSyncExternalStore(messageStore.subscribe, messageStore.read)
  if (shown === null) return null
  return 'fault' in shown ? (
    <FaultDialog key={shown.fault} fault={shown.fault} answer={shown.answer} />
  ) : (
    <Words key={shown.title + shown.body} message={shown} answer={shown.answer} />
  )
}

interface WordsProps {
  readonly message: Message
  readonly answer: Shown['answer']
}

function Words({ message, answer }: WordsProps) {
  return (
    <Dialog
      title={message.title}
      onCancel={() => answer(false)}
      footer={
        <>
          {message.cancel !== undefined && (
            // A key that is still held down must not answer a question with yes.
            <Button look="ghost" data-autofocus onClick={() => answer(false)}>
              {message.cancel}
            </Button>
          )}
          <Button
            look={message.isDangerous ? 'danger' : 'main'}
            data-autofocus={message.cancel === undefined ? true : undefined}
            onClick={() => answer(true)}
          >
            {message.ok}
          </Button>
        </>
      }
    >
      <p>
        <Dated text={message.body} />
      </p>
    </Dialog>
  )
}

const names = { 0: 'network', 404: 'missing', 409: 'conflict', 500: 'server', 503: 'overloaded' } as const

const nameOf = (fault: number) => Object.entries(names).find(([status]) => Number(status) === fault)?.[1] ?? 'server'

/** What may be cured by reading again offers just that. */
const curedByReading = new Set<string>(['missing', 'conflict'])

function FaultDialog({ fault, answer }: { readonly fault: number; readonly answer: Shown['answer'] }) {
  const t = useTranslations('faults')
  const name = nameOf(fault)
  const words = { title: t(`${name}.title`), body: t(`${name}.text`) }
  if (!curedByReading.has(name)) return <Words message={{ ...words, ok: t('ok') }} answer={answer} />
  const decide = (ok: boolean) => {
    answer(ok)
    if (ok) void reloadAll()
  }
  return <Words message={{ ...words, ok: t('reload'), cancel: t('cancel') }} answer={decide} />
}

export function Overlay() {
  const t = useTranslations('shell')
  const isShown = useSyncExternalStore(overlayStore.subscribe, overlayStore.read)
  if (!isShown) return null
  return (
    <div className="overlay" role="status" aria-label={t('working')}>
      <span className="spinner" aria-hidden="true" />
      <span className="hidden-text">{t('working')}</span>
    </div>
  )
}
