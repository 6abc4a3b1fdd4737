import { useQueries } from '@tanstack/react-query'
import { getAudit } from '@touchline/contract/desk/calls/audit'
import { hasRight } from '@touchline/domain/operators'
import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { listFormat } from '@touchline/words/list-format'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useDone } from '../../acts/use-done.ts'
import { call } from '../../lib/call.ts'
import { dayAfter, dayText } from '../../lib/date-text.ts'
import { hrefOf } from '../../lib/navigation.ts'
import { useOperator } from '../../lib/session.ts'
import { useComing } from './coming.ts'
import { keyOf, type Line, placeOf } from './line.ts'
import { useLineWords, useMoment } from './use-line-words.ts'

export function Quiet({ later }: { readonly later: readonly Line[] }) {
  const { roles } = useOperator()
  return (
    <>
      <Coming later={later} />
      {hasRight(roles, 'audit') && <Gone />}
    </>
  )
}

const nextFirst = (): string => {
  const now = new Date()
  const first = new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, 1))
  return first.toISOString().slice(0, 10)
}

function Coming({ later }: { readonly later: readonly Line[] }) {
  const t = useTranslations('today')
  const locale = useLocale()
  const [next] = useState(nextFirst)
  const { day, runs } = useComing()
  const { roles } = useOperator()
  const first = day ?? next
  const sooner = later.toSorted((a, b) => ((a.later?.until ?? '') < (b.later?.until ?? '') ? -1 : 1))
  const amountsOf = (of: typeof runs): string =>
    t('comes.amounts', {
      count: of.reduce((all, { preview }) => all + preview.bills, 0),
      amounts: listFormat(locale).format(
        of.flatMap(({ preview }) =>
          preview.totals.map(({ currency, after }) => moneyText({ minor: after.minor, currency, locale })),
        ),
      ),
    })
  return (
    <Card title={t('comes.title')}>
      <ul className="moments">
        {sooner.map((line) => (
          <LeftLine key={keyOf(line)} line={line} />
        ))}
        <li>
          <span className="soft">{dayText(first, locale)}</span>
          <span>
            <b>{t('comes.first')}</b>
            {runs.length > 0 && ` ${amountsOf(runs)}`}
            <small className="soft under">{t('comes.firstText')}</small>
          </span>
        </li>
        {hasRight(roles, 'read-run') && (
          <li>
            <span className="soft">{dayText(dayAfter(first), locale)}</span>
            <span>
              <a href={hrefOf('/first')}>{t('comes.differed')}</a>
              <small className="soft under">{t('comes.differedText')}</small>
            </span>
          </li>
        )}
      </ul>
    </Card>
  )
}

function LeftLine({ line }: { readonly line: Line }) {
  const t = useTranslations('today')
  const moment = useMoment()
  const { name, what } = useLineWords(line)
  const { later, takenBy, isMine } = line
  const place = placeOf(line)
  const operator = isMine ? t('you') : (takenBy ?? t('nobody'))
  return (
    <li>
      <span className="soft">{later !== null && moment(later.until)}</span>
      <span>
        <b>{place === null ? name : <a href={place}>{name}</a>}</b> {what}
        <small className="soft under">
          {later?.why ? t('comes.leftWhy', { operator, why: later.why }) : t('comes.left', { operator })}
        </small>
      </span>
    </li>
  )
}

const DAYS_MS = 3 * 86_400_000
const FEW = 5

function Gone() {
  const t = useTranslations('today')
  const doneOf = useDone()
  const ofRegions = useTranslations('regions')
  const locale = useLocale()
  const moment = useMoment()
  const { regions } = useOperator()
  const [from] = useState(() => new Date(Date.now() - DAYS_MS).toISOString())
  const answers = useQueries({
    queries: regions.map((region) => ({
      queryKey: ['gone', region, from],
      queryFn: () => call(getAudit, { region, query: { from, limit: FEW } }),
    })),
  })
  const done = regions
    .flatMap((region, at) => (answers[at]?.data?.actions ?? []).map((action) => ({ region, action })))
    .toSorted((a, b) => (a.action.happenedDate > b.action.happenedDate ? -1 : 1))
    .slice(0, FEW)
  if (done.length === 0) return null
  return (
    <Card title={t('went.title', { day: moment(from) })} action={<a href={hrefOf('/audit')}>{t('went.all')}</a>}>
      <ul className="moments">
        {done.map(
          ({ region, action: { actionId, happenedDate, operator, act, command, club, moved, approvedBy, reason } }) => (
            <li key={actionId}>
              <span className="soft">{moment(happenedDate)}</span>
              <span>
                <b>{club?.name ?? ofRegions(region)}</b>{' '}
                {[
                  doneOf({ act, command }),
                  moved === null ? '' : moneyText({ minor: moved.amount, currency: moved.currency, locale }),
                ]
                  .filter(Boolean)
                  .join(' ')}
                <small className="soft under">{reason}</small>
              </span>
              <span className="soft">
                {approvedBy === null ? operator : t('went.two', { operator, approver: approvedBy })}
              </span>
            </li>
          ),
        )}
      </ul>
    </Card>
  )
}
