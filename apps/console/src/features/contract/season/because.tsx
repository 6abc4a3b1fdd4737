import { addDays, firstDay } from '@touchline/domain/calendar'
import { baseGroupAt, groupOf } from '@touchline/domain/contract'
import { endOn } from '@touchline/domain/last-days'
import { waitsForTransfer } from '@touchline/domain/payment'
import type { BillStory } from '@touchline/domain/projection'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { listFormat } from '@touchline/words/list-format'
import { gapAfter } from '@touchline/words/sentences'
import { useTranslations } from 'use-intl'
import { Why } from '../../../forms/breakdown/why.tsx'
import { useCauseText } from '../../../forms/story/cause-text.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { groupNameIn } from '../../../lib/wire/group-name.ts'
import { heldGroup, type OverviewAccount, sleepsNow } from '../account/overview-account.ts'
import type { Season } from './columns.ts'
import { choosesTerm } from './happenings.ts'
import { type NextBill, nextBill } from './story.ts'

interface BecauseProps {
  readonly account: OverviewAccount
  readonly season: Pick<Season, 'columns'>
}

export function Because({ account, season }: BecauseProps) {
  const t = useTranslations('story')
  const { locale } = useLanguage()
  const bill = nextBill(account)
  // By the repair or the open transfer.
  const isSaidElsewhere = account.unsettled || account.billings.some(waitsForTransfer)
  // An end leads with its last day, without a figure.
  const ends = account.contract.cancellation.state === 'reserved'
  const changes = bill?.cycle === 'year' && choosesTerm(account) ? endOn('choice', account) : null
  if (bill === null || isSaidElsewhere || ends || sleepsNow(account)) return null
  return (
    <p className="because">
      {bill.story !== null && <Story bill={bill} story={bill.story} account={account} season={season} />}
      {changes !== null && <span>{t('changeUntil', { date: dateText(changes, locale, 'day') })} </span>}
      <Why invoice={bill.invoice} names={account} />
    </p>
  )
}

interface StoryProps extends BecauseProps {
  readonly bill: NextBill
  readonly story: BillStory
}

function Story({ bill, story, account, season }: StoryProps) {
  const t = useTranslations('story')
  const { locale, language } = useLanguage()
  const { contract } = account
  const causeText = useCauseText(bill)
  const { cycle, invoice, pausedUntil } = bill
  const money = (minor: number) => moneyText({ minor, currency: contract.currency, locale })
  switch (story.kind) {
    case 'same':
      return <b>{t(`same.${cycle}`)} </b>
    case 'first': {
      const month = dateText(firstDay(invoice.month), locale, 'month')
      const whole = wholeMonth(season, invoice.month)
      return (
        <>
          <b>
            {pausedUntil === null
              ? t('first', { days: story.days, ofDays: story.ofDays, month })
              : t('paused', {
                  plan: groupNameIn(account.groups, heldGroup(account)?.id, language),
                  date: dateText(pausedUntil, locale, 'day'),
                  days: story.days,
                  ofDays: story.ofDays,
                })}{' '}
          </b>
          {whole !== undefined && `${t('whole', { amount: money(whole) })} `}
        </>
      )
    }
    case 'changed': {
      const isLess = story.difference < 0n
      const amount = money(Math.abs(Number(story.difference)))
      const isOnlyPrice = story.causes.every(({ before, after, samePlan }) => before === after && !samePlan)
      const discount = discountOver(account)
      const causes =
        isOnlyPrice && discount !== null
          ? [t('discountOver', { ...discount, end: dateText(discount.end, locale, 'fullDay') })]
          : [...story.causes.map(causeText.cause), ...causeText.rest(story.rest)]
      const lead = t(`${isLess ? 'less' : 'more'}.${cycle}`, { amount })
      return (
        <>
          <b>{lead}</b>
          {gapAfter(lead)}
          {t('causes', { causes: listFormat(locale).format(causes) })}{' '}
        </>
      )
    }
  }
}

/** Null if the next term is discounted too. */
function discountOver({ contract, catalogue, now, nextTerm }: OverviewAccount) {
  const percent = baseGroupAt(contract, catalogue, now)?.discountPercent ?? 0
  const next = nextTerm?.plans.flatMap(({ contractPlanId }) => catalogue.plans.get(contractPlanId) ?? []) ?? []
  if (percent === 0 || nextTerm === null || next.some((plan) => groupOf(plan, catalogue).discountPercent > 0))
    return null
  return { percent, end: addDays(nextTerm.startDate, -1) }
}

const wholeMonth = ({ columns }: BecauseProps['season'], month: string): number | undefined =>
  columns
    .flatMap(({ bills }) => bills)
    .find((bill) => bill.cycle === 'month' && bill.month > month && bill.drawnAs === 'later')?.total
