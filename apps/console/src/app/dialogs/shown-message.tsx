import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Coded } from '@touchline/ui/figures/coded.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../forms/part.tsx'
import type { Fault, Message, Shown } from '../../lib/messages.ts'
import { reloadAll } from '../../lib/request/queries.ts'
import { Help } from '../shell/help.tsx'

const CopyReference = laterPart(async () => (await import('../../forms/reference/copy-reference.tsx')).CopyReference)

const WayBackOf = laterPart(async () => (await import('../../forms/taking-back/way-back-of.tsx')).WayBackOf)

export const ShownMessage = ({ shown }: { readonly shown: Shown }) =>
  'fault' in shown ? <FaultDialog {...shown} /> : <Words message={shown} answer={shown.answer} />

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
            // A held key must not answer yes.
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
      {message.wayBackOf !== undefined && <WayBackOf call={message.wayBackOf} />}
      {message.requestId !== undefined && (
        <p className="soft small">
          {message.requestId && <span>{t('reference', { id: message.requestId })}</span>}
          {message.requestId && <CopyReference id={message.requestId} />}
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
  const common = useTranslations('common')
  const name = names[fault] ?? 'server'
  // Reading again may help; for a server fault support does.
  const isCuredByReading = name === 'missing' || name === 'conflict'
  const isOurs = fault >= 500
  const words = { title: t(`${name}.title`), body: t(`${name}.text`), ...(isOurs && { requestId }) }
  if (!isCuredByReading) return <Words message={{ ...words, ok: common('ok') }} answer={answer} />
  const decide = (ok: boolean) => {
    answer(ok)
    if (ok) void reloadAll()
  }
  return <Words message={{ ...words, ok: t('reload'), cancel: common('cancel') }} answer={decide} />
}
