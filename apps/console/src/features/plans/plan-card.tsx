import { dateOf, type LocalDate } from '@touchline/domain/calendar'
import { isAsleepAt } from '@touchline/domain/contract'
import type { Money } from '@touchline/domain/money'
import { type PlanCard, type PlanCardStatus, planCards, yearlySaving } from '@touchline/domain/plans'
import { Chip, type Tone } from '@touchline/ui/chip.tsx'
import { BigMoney, moneyText } from '@touchline/ui/figures/money.tsx'
import { Icon } from '@touchline/ui/icon.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { useFeatures } from './features.tsx'
import type { OwnPast } from './past/own-past.ts'
import { OwnStrip } from './past/own-strip.tsx'
import { useVerdict } from './past/verdict-lines.tsx'
import { groupName } from './plan-choice.ts'
import type { YearWith } from './years.ts'

interface VerdictProps {
  readonly account: Account
  readonly card: PlanCard
  readonly past: OwnPast
  readonly year: YearWith | null
}

const icons = { gain: 'check', loss: 'cross', note: 'dash' } as const

function Verdict({ account, card, past, year }: VerdictProps) {
  const lines = useVerdict(account, past)(card, year)
  return (
    <ul className="plan-changes">
      {lines.map(({ key, tone, text }) => (
        <li key={key} className={tone}>
          <Icon name={icons[tone]} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

interface PlanCardProps {
  readonly account: Account
  readonly card: PlanCard
  readonly place: number
  readonly count: number
  readonly isSelected: boolean
  readonly past: OwnPast
  readonly year: YearWith | null
  readonly onToggle: () => void
}

const tones = { current: 'plain', scheduled: 'later', 'after-discount': 'busy', selected: 'paid' } satisfies Record<
  Exclude<PlanCardStatus, 'available'> | 'selected',
  Tone
>

/** A yearly plan may differ in seats alone. */
const isFixed = ({ group, status }: PlanCard, { contract }: Account): boolean =>
  group.cycle === 'month' &&
  (status === 'scheduled' || (status !== 'available' && contract.cancellation.state !== 'reserved'))

/** A toggle button, named by the plan alone. */
export function PlanChoice({ account, card, place, count, isSelected, past, year, onToggle }: PlanCardProps) {
  const t = useTranslations('plans')
  const { language, locale } = useLanguage()
  const { contract, catalogue, now } = account
  const name = groupName(account, card.group.id, language)
  const show = ({ minor, currency }: Money) => moneyText({ minor: Number(minor), currency, locale })
  const { minor, currency } = card.discount?.price ?? card.price
  const price = show({ minor, currency })
  return (
    <div className={['plan', isSelected && 'sel', card.isCurrent && 'now'].filter(Boolean).join(' ')}>
      <div className="top">
        <h2>
          <button
            type="button"
            className="choose"
            aria-pressed={isSelected}
            aria-label={t('cardLabel', { name, price, place, count })}
            disabled={isFixed(card, account)}
            onClick={onToggle}
          >
            {name}
          </button>
        </h2>
        <span className="marks">
          <Ribbons card={card} isSelected={isSelected} isAsleep={isAsleepAt(contract, catalogue, now)} />
          <i className="radio" aria-hidden="true" />
        </span>
        {past.kind === 'lived' && past.fitting?.group.id === card.group.id && (
          <span className="ribbon">
            <Chip tone="fit">{t('statuses.fits')}</Chip>
          </span>
        )}
      </div>
      <div className="cost">
        <p className="price num">
          {card.discount !== null && <s className="soft">{show(card.price)}</s>}
          <BigMoney minor={Number(minor)} currency={currency} locale={locale} />
          <span className="soft">
            {card.group.cycle === 'year' ? t('perYear') : t('perMonth')} {card.taxIncluded && t('taxIncluded')}
          </span>
        </p>
        <Difference account={account} card={card} year={year} />
        {card.discount !== null && <DiscountTime account={account} discount={card.discount} price={show(card.price)} />}
      </div>
      <OwnStrip card={card} past={past} />
      <Features account={account} card={card} />
      <Verdict account={account} card={card} past={past} year={year} />
      {year !== null && (
        <p className="twelve">
          <span>{year.when}</span> <b className="num">{year.amount}</b>
        </p>
      )}
    </div>
  )
}

interface DifferenceProps {
  readonly account: Account
  readonly card: PlanCard
  readonly year: YearWith | null
}

function Difference({ account, card, year }: DifferenceProps) {
  const t = useTranslations('plans.difference')
  const { locale } = useLanguage()
  const money = ({ minor, currency }: Money) => moneyText({ minor: Number(minor), currency, locale })
  const isYear = card.group.cycle === 'year'
  if (card.isCurrent) return <p className="small soft">{t('current')}</p>
  const present = planCards({ ...account, cycle: card.group.cycle }).find(({ isCurrent }) => isCurrent)
  if (present === undefined) {
    const saving = isYear ? yearlySaving(card, planCards({ ...account, cycle: 'month' }), [card]) : null
    if (saving === null || saving.minor <= 0n) return null
    return <p className="small soft">{t('thanMonths', { amount: money(saving) })}</p>
  }
  const { minor, currency } = card.price
  const difference = minor - (present.discount?.price ?? present.price).minor
  if (difference === 0n) return null
  const amount = money({ minor: difference < 0n ? -difference : difference, currency })
  const more = isYear ? t('yearMore', { amount }) : t('monthMore', { amount })
  const less = isYear ? t('yearLess', { amount }) : t('monthLess', { amount })
  const said = difference > 0n ? more : less
  const date = laterDay(account, year)
  return (
    <p className="small soft">
      {date === null ? said : t('from', { difference: said, date: dateText(date, locale, 'day') })}
    </p>
  )
}

function laterDay({ now, contract }: Account, year: YearWith | null): LocalDate | null {
  const planning = year?.comparison.planning
  return planning?.kind === 'possible' && planning.begins > now ? dateOf(planning.begins, contract.zone) : null
}

interface DiscountTimeProps {
  readonly account: Account
  readonly discount: NonNullable<PlanCard['discount']>
  readonly price: string
}

function DiscountTime({ account, discount: { from, until }, price }: DiscountTimeProps) {
  const t = useTranslations('plans')
  const { locale } = useLanguage()
  const { zone } = account.contract
  if (until === null) return null
  const day = (at: number) => dateText(dateOf(at, zone), locale, 'fullDay')
  const date = day(until - 1)
  return (
    <p className="small soft">
      {from === null ? t('discountUntil', { date, price }) : t('discountFrom', { from: day(from), until: date, price })}
    </p>
  )
}

interface RibbonsProps extends Pick<PlanCardProps, 'card' | 'isSelected'> {
  readonly isAsleep: boolean
}

function Ribbons({ card, isSelected, isAsleep }: RibbonsProps) {
  const t = useTranslations('plans.statuses')
  return (
    <>
      {card.isCurrent && <Chip tone={tones.current}>{t(isAsleep ? 'asleep' : 'current')}</Chip>}
      {card.status !== 'available' && card.status !== 'current' && (
        <Chip tone={tones[card.status]}>{t(card.status)}</Chip>
      )}
      {!card.isOffered && <Chip tone="plain">{t('ended')}</Chip>}
      {isSelected && <Chip tone={tones.selected}>{t('selected')}</Chip>}
    </>
  )
}

function Features({ account, card }: { readonly account: Account; readonly card: PlanCard }) {
  const t = useTranslations('plans')
  const { upload, exporting } = useFeatures()(card)
  const resolution = account.groups.find((group) => group.contractPlanGroupId === card.group.id)?.resolution
  return (
    <ul className="features">
      <li>{upload}</li>
      <li>{exporting}</li>
      <li>{resolution === 'high' ? t('highResolution') : t('standardResolution')}</li>
    </ul>
  )
}
