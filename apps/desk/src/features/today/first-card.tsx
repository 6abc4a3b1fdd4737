import type { WireRunTotals } from '@touchline/contract/desk/run-totals'
import { currencies } from '@touchline/domain/money'
import { stepKinds } from '@touchline/domain/run'
import { Card, Facts } from '@touchline/ui/card.tsx'
import { Chip } from '@touchline/ui/chip.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { listFormat } from '@touchline/words/list-format'
import { useLocale, useTranslations } from 'use-intl'
import { daysUntil, monthBefore, shortDayText, weekdayText } from '../../lib/date-text.ts'
import { hrefOf } from '../../lib/navigation.ts'
import { Bars } from '../../lib/waterfall-bars.tsx'
import { type ComingRun, stateOfAll, useComing } from './coming.ts'

const sum = (figures: readonly number[]): number => figures.reduce((all, each) => all + each, 0)

/** The 1st that comes, as its page has it. */
export function FirstCard() {
  const t = useTranslations('today.first')
  const ofFirst = useTranslations('first')
  const ofRegions = useTranslations('regions')
  const locale = useLocale()
  const { day, runs, without } = useComing()
  if (day === null) return null
  const state = stateOfAll(runs)
  const signed = <span className="due">{ofFirst(`signed.${state}`)}</span>
  const isSigned = state === 'signed' && without.length === 0
  return (
    <Card
      className="today-first"
      title={weekdayText(day, locale)}
      action={
        <Chip tone={isSigned ? 'paid' : 'later'}>{isSigned ? ofFirst('signed.signed') : daysUntil(day, locale)}</Chip>
      }
    >
      {runs.length > 0 && <Amounts runs={runs} day={day} />}
      {runs.length > 0 && <Short runs={runs} signed={ofFirst(`signed.${state}`)} />}
      <Steps runs={runs} day={day} />
      {without.length > 0 && (
        <p className="soft">
          {t('without', {
            regions: listFormat(locale).format(without.map((region) => ofRegions(region))),
            none: ofFirst('none'),
          })}
        </p>
      )}
      {runs.length > 0 && (
        <Facts
          rows={[
            [t('seen'), seenText(runs)],
            [ofFirst('notes.card-expires'), String(noted(runs, 'card-expires'))],
            [ofFirst('notes.on-hold'), String(noted(runs, 'on-hold'))],
            isSigned
              ? [t('changed'), String(sum(runs.map(({ preview }) => preview.changed.length)))]
              : [t('signed'), signed],
          ]}
        />
      )}
      <a href={hrefOf('/first')} className="btn">
        {t('open')} <kbd aria-hidden="true">G F</kbd>
      </a>
    </Card>
  )
}

function Short({ runs, signed }: { readonly runs: readonly ComingRun[]; readonly signed: string }) {
  const t = useTranslations('today.first')
  const locale = useLocale()
  const totals = runs.flatMap(({ preview }) => preview.totals)
  const amounts = currencies.flatMap((currency) => {
    const of = totals.filter((each) => each.currency === currency)
    return of.length === 0 ? [] : [moneyText({ minor: sum(of.map(({ after }) => after.minor)), currency, locale })]
  })
  return (
    <p className="short">
      {t('short', {
        count: sum(totals.map(({ after }) => after.bills)),
        amounts: listFormat(locale).format(amounts),
        held: noted(runs, 'on-hold'),
        signed,
      })}
    </p>
  )
}

function seenText(runs: readonly ComingRun[]): string {
  const strangest = runs.flatMap(({ preview }) => preview.strangest)
  return `${strangest.filter(({ seenBy }) => seenBy !== null).length} / ${strangest.length}`
}

const noted = (runs: readonly ComingRun[], of: 'card-expires' | 'on-hold'): number =>
  sum(runs.flatMap(({ preview }) => preview.notes.flatMap(({ note, bills }) => (note === of ? [bills] : []))))

interface RunsProps {
  readonly runs: readonly ComingRun[]
  readonly day: string
}

function Amounts({ runs, day }: RunsProps) {
  const t = useTranslations('today.first')
  const ofRegions = useTranslations('regions')
  const locale = useLocale()
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('bills')}</th>
          <th scope="col">{t('willBe')}</th>
          <th scope="col">{t('against', { day: shortDayText(monthBefore(day), locale) })}</th>
        </tr>
      </thead>
      <tbody>
        {runs.flatMap(({ region, preview }) =>
          preview.totals.map(({ currency, before, after }) => {
            const show = (minor: number) => moneyText({ minor, currency, locale })
            const change = after.minor - before.minor
            return (
              <tr key={`${region} ${currency}`}>
                <th scope="row">
                  {currency} <span className="soft">{after.bills}</span>
                  {runs.length > 1 && <small className="soft under">{ofRegions(region)}</small>}
                </th>
                <td>
                  <a className="opens" href={hrefOf('/first', { region })}>
                    {show(after.minor)}
                  </a>
                </td>
                <td>{change > 0 ? `+${show(change)}` : show(change)}</td>
              </tr>
            )
          }),
        )}
      </tbody>
    </table>
  )
}

const HEIGHT = 92
const LARGEST = 2

/** Of the currency with the most bills, by cause. */
function Steps({ runs, day }: RunsProps) {
  const t = useTranslations('today.first')
  const ofFirst = useTranslations('first')
  const locale = useLocale()
  const [totals] = runs
    .flatMap(({ preview }) => preview.totals)
    .toSorted((a, b) => b.after.bills + b.before.bills - a.after.bills - a.before.bills)
  if (totals === undefined) return null
  const { currency, before, after } = totals
  const show = (minor: number) => moneyText({ minor, currency, locale })
  const steps = stepKinds.flatMap((each) => totals.steps.find(({ kind }) => kind === each) ?? [])
  const textOf = ({ kind, minor }: WireRunTotals['steps'][number]) =>
    `${ofFirst(`steps.${kind}`)} ${minor > 0 ? '+' : ''}${show(minor)}`
  const largest = steps.toSorted((a, b) => Math.abs(b.minor) - Math.abs(a.minor)).slice(0, LARGEST)
  const names = { before: shortDayText(monthBefore(day), locale), after: shortDayText(day, locale) }
  return (
    <>
      <Bars
        before={before.minor}
        after={after.minor}
        steps={steps.map(({ minor }) => minor)}
        height={HEIGHT}
        label={ofFirst('picture', { ...names, from: show(before.minor), to: show(after.minor) })}
      />
      <p className="soft small">
        {ofFirst('waterfall', { ...names, currency })}
        {largest.length > 0 && ` · ${t('largest', { steps: largest.map(textOf).join(' · ') })}`}
      </p>
    </>
  )
}
