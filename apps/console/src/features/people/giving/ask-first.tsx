import { askAboutSeat } from '@touchline/contract/calls/give-up-seats'
import { dateOf, startOfDay } from '@touchline/domain/calendar'
import type { GivingUpPreview } from '@touchline/domain/plans'
import { answerDay, canBeAsked, type SeatUse } from '@touchline/domain/seats'
import { Card } from '@touchline/ui/card.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { useMailingChange } from '../../../forms/mail/mail-failure.ts'
import { isHeld } from '../../../forms/on-hold-note.tsx'
import { useDay } from '../../../forms/use-day.ts'
import type { Account } from '../../../lib/account/account.ts'
import { call } from '../../../lib/request/call.ts'
import { reloadAll } from '../../../lib/request/queries.ts'
import { organizationId } from '../../../lib/session/session.ts'
import { showToast } from '../../../lib/toasts.ts'

interface AskFirstProps {
  readonly account: Account
  readonly preview: GivingUpPreview
  readonly users: readonly SeatUse[]
}

export function AskFirst({ account, preview, users }: AskFirstProps) {
  const t = useTranslations('giveSeats.askFirst')
  const { contract, now } = account
  const day = useDay(contract.zone, now)
  const reached = users.flatMap(({ userId, name, question = null }) =>
    question === null ? [] : [{ userId, name, askedAt: question.askedAt }],
  )
  if (reached.length === 0) return null
  const date = day(startOfDay(answerDay(preview.at, now, contract.zone), contract.zone))
  return (
    <Allowed to="buy">
      <Card title={t('title')} className="ask-first">
        <p className="soft small">{t('text', { date })}</p>
        <ul>
          {reached.map(({ userId, name, askedAt }) => (
            <li key={userId}>
              {askedAt === null || canBeAsked(askedAt, now) ? (
                <Ask contractId={contract.id} userId={userId} name={name} />
              ) : (
                <span className="small">
                  {t('asked', { name, date: day(startOfDay(dateOf(askedAt, contract.zone), contract.zone)) })}
                </span>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </Allowed>
  )
}

interface AskProps {
  readonly contractId: string
  readonly userId: string
  readonly name: string
}

function Ask({ contractId, userId, name }: AskProps) {
  const t = useTranslations('giveSeats.askFirst')
  const choose = useTranslations('giveSeats.refused')
  const at = 'button'
  const asking = useMailingChange<void, unknown, 'button'>(at, {
    send: async () => {
      try {
        return await call(askAboutSeat, { params: { orgId: organizationId(), id: contractId, userId } })
      } finally {
        await reloadAll()
      }
    },
    refusals: {
      'already-asked': { at, text: t('already', { name }) },
      'mail-unregistered': { at, text: t('failed') },
      'user-unknown': { at, text: t('noSeat', { name }) },
      'seats-given-up': { at, text: choose('already') },
    },
    otherwise: (error) => (isHeld(error) ? { at, text: '' } : null),
    onDone: () => showToast({ text: t('done', { name }) }),
  })
  const refused = asking.said(at)
  return (
    <>
      {refused !== null && refused !== '' && (
        <p role="alert" className="error">
          {refused}
        </p>
      )}
      <Button look="ghost" small busy={asking.isBusy} onClick={() => asking.send()}>
        {t('ask', { name })}
      </Button>
    </>
  )
}
