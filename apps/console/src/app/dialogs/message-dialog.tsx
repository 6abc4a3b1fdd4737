import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { type Fault, type Message, messageStore, type Shown } from '../../lib/messages.ts'
import { overlayStore } from '../../lib/overlay.ts'
import { reloadAll } from '../../lib/request/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Coded } from '../../ui/figures/coded.tsx'
import { Button } from '../../ui/input/button.tsx'
import { Help } from '../shell/help.tsx'

/** The one message dialog: only one is open at a time. */
export function MessageDialog() {
  const shown = useSyncExternalStore(messageStore.subscribe, messageStore.read)
  if (shown === null) return null
  return 'fault' in shown ? (
    <FaultDialog key={shown.fault} {...shown} />
  ) : (
    <Words key={shown.title + shown.body} message={shown} answer={shown.answer} />
  )
}

interface WordsProps {
  readonly message: Message
  readonly answer: Shown['answer']
}

function Words({ message, answer }: WordsProps) {
  const t = useTranslations('faults')
  return (
    <Dialog
      onTop
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
        <Coded text={message.body} />
      </p>
      {message.requestId !== undefined && (
        <p className="soft small">
          {message.requestId && t('reference', { id: message.requestId })}
          <Help about={message.requestId} />
        </p>
      )}
    </Dialog>
  )
}

type FaultName = 'network' | 'notPermitted' | 'missing' | 'conflict' | 'server' | 'overloaded'

const names: Readonly<Partial<Record<number, FaultName>>> = {
  0: 'network',
  403: 'notPermitted',
  404: 'missing',
  409: 'conflict',
  503: 'overloaded',
}

function FaultDialog({ fault, requestId, answer }: Fault & Pick<Shown, 'answer'>) {
  const t = useTranslations('faults')
  const name = names[fault] ?? 'server'
  // What reading again may repair offers just that; for a fault of the server support can help.
  const isCuredByReading = name === 'missing' || name === 'conflict'
  const isOurs = fault >= 500
  const words = { title: t(`${name}.title`), body: t(`${name}.text`), ...(isOurs && { requestId }) }
  if (!isCuredByReading) return <Words message={{ ...words, ok: t('ok') }} answer={answer} />
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
