import { signRun } from '@touchline/contract/desk/calls/run'
import type { RegionName } from '@touchline/contract/wire'
import { hasRight } from '@touchline/domain/operators'
import { runNotes } from '@touchline/domain/run'
import { Card, Facts } from '@touchline/ui/card.tsx'
import { Chip } from '@touchline/ui/chip.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Fault } from '../../acts/sheet.tsx'
import { call, Refused } from '../../lib/call.ts'
import { momentText, ownZone } from '../../lib/date-text.ts'
import type { Preview, Run } from '../../lib/run.ts'
import { queryClient, useOperator } from '../../lib/session.ts'
import { listHref } from './list-href.ts'

interface SideProps {
  readonly region: RegionName
  readonly run: Run
  readonly preview: Preview
}

export function SideCards({ region, run, preview }: SideProps) {
  const t = useTranslations('first')
  const locale = useLocale()
  return (
    <>
      <Sign region={region} run={run} preview={preview} />
      <Card title={t('totals')}>
        <ul className="run-rows">
          {preview.totals.map(({ currency, before, after, byKind }) => {
            const show = (minor: number) => moneyText({ minor, currency, locale })
            const tax = byKind.find(({ kind }) => kind === 'tax')?.minor ?? 0
            const change = after.minor - before.minor
            return (
              <li key={currency} className="run-total">
                <b>
                  {currency} <span className="soft">{after.bills}</span>
                </b>
                <span className="num">{show(after.minor)}</span>
                <span className="soft">{t('taxInIt')}</span>
                <span className="num">{show(tax)}</span>
                <span className="soft">{t('change')}</span>
                <span className="num">{change > 0 ? `+${show(change)}` : show(change)}</span>
              </li>
            )
          })}
        </ul>
      </Card>
      <Notes preview={preview} />
      {run.mails.length > 0 && (
        <Card title={t('mails')}>
          <ul className="run-rows">
            {run.mails.map(({ kind, count }) => (
              <li key={kind}>
                <span>{t(`mailKinds.${kind}`)}</span>
                <span className="num">{count}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

export const uncomputedOf = ({ totals }: Preview): number =>
  totals.flatMap(({ steps }) => steps).reduce((sum, { kind, bills }) => (kind === 'uncomputed' ? sum + bills : sum), 0)

function Notes({ preview: { notes } }: Pick<SideProps, 'preview'>) {
  const t = useTranslations('first')
  const locale = useLocale()
  const found = runNotes.filter((each) => notes.some(({ note }) => note === each))
  if (found.length === 0) return null
  return (
    <Card title={t('standOut')}>
      <ul className="run-rows">
        {found.flatMap((each) =>
          notes
            .filter(({ note }) => note === each)
            .map(({ note, currency, bills, minor }) => (
              <li key={`${note} ${currency}`}>
                <span>
                  <a className="opens" href={listHref({ note, currency })}>
                    {t(`notes.${note}`)}
                  </a>{' '}
                  <span className="soft">{bills}</span>
                </span>
                <span className="num">{moneyText({ minor, currency, locale })}</span>
              </li>
            )),
        )}
      </ul>
    </Card>
  )
}

const refusals = ['own-approval', 'preview-changed', 'approval-answered', 'approval-over'] as const

function Sign({ region, run, preview }: SideProps) {
  const t = useTranslations('first')
  const locale = useLocale()
  const { roles } = useOperator()
  const [isAsked, setAsked] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const refused = refusals.find((each) => error instanceof Refused && each === error.code)
  const { signature, digest, strangest, changed, notes } = preview
  const unseen = strangest.filter(({ seenBy }) => seenBy === null).length
  const onHold = notes.filter(({ note }) => note === 'on-hold').reduce((sum, { bills }) => sum + bills, 0)
  const uncomputed = uncomputedOf(preview)
  const isSigned = signature?.state === 'approved'
  const moment = (at: string) => momentText(at, ownZone, locale)
  const sign = () => {
    setAsked(true)
    setError(null)
    const month = run.day.slice(0, 7).replace('-', '')
    call(signRun, { region, params: { month }, body: { digest }, key: crypto.randomUUID() })
      .catch(setError)
      .finally(() => {
        setAsked(false)
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
      })
  }
  const state = isSigned ? 'signed' : signature === null ? 'notYet' : 'once'
  return (
    <Card title={t('sign')} action={<Chip tone={isSigned ? 'paid' : 'wait'}>{t(`signed.${state}`)}</Chip>}>
      <div className="run-sign">
        {uncomputed > 0 && <p>{t('uncomputed', { count: uncomputed })}</p>}
        <p>{t('unseen', { unseen, onHold })}</p>
        <Facts
          rows={[
            [t('first'), signature === null ? '–' : `${signature.firstBy}, ${moment(signature.firstDate)}`],
            [
              t('second'),
              signature === null || signature.secondBy === null || signature.secondDate === null
                ? '–'
                : `${signature.secondBy}, ${moment(signature.secondDate)}`,
            ],
            [t('digest', { count: preview.bills }), `${digest.slice(0, 8)} … ${digest.slice(-4)}`],
          ]}
        />
        {run.isComing && !isSigned && hasRight(roles, 'sign-run') && (
          <Button busy={isAsked} disabled={changed.length > 0 || run.making !== null} onClick={sign}>
            {t(signature === null ? 'signFirst' : 'signSecond')}
          </Button>
        )}
        {refused === undefined ? <Fault error={error} /> : <p role="alert">{t(`refused.${refused}`)}</p>}
        <p className="soft">{t('signHint')}</p>
      </div>
    </Card>
  )
}
