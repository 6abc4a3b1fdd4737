import { dateOf } from '@touchline/domain/calendar'
import { isExportUnlimited } from '@touchline/domain/contract'
import type { Money } from '@touchline/domain/money'
import type { PlanCard, PlanCardStatus } from '@touchline/domain/plans'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { moneyText } from '../../ui/money.tsx'
import { groupName, type Shop } from './shop.ts'

interface PlanCardProps {
  readonly shop: Shop
  readonly card: PlanCard
  readonly isSelected: boolean
  readonly onToggle: () => void
}

const tones = { current: 'plain', scheduled: 'wait', 'after-discount': 'busy', selected: 'paid' } satisfies Record<
  Exclude<PlanCardStatus, 'available'> | 'selected',
  Tone
>

export const exportHours = (card: PlanCard): number => card.allowance.exportHardSeconds / 3600
export const hasUnlimitedExport = (card: PlanCard): boolean => isExportUnlimited(card.allowance, card.group.cycle)

/** A monthly plan must differ from the present and the scheduled one; a yearly one may differ in its seats alone. */
const isFixed = ({ group, status }: PlanCard, { contract }: Shop): boolean =>
  group.cycle === 'month' &&
  (status === 'scheduled' || (status !== 'available' && contract.cancellation.state !== 'reserved'))

/**
 * One choice, whose button covers the whole card; choosing it again clears it, so it is a pressed button rather than a
 * radio. What the plan offers stands beside the button, so that its name is what is seen on it and a reader can go along
 * the rest line by line.
 */
export function PlanChoice({ shop, card, isSelected, onToggle }: PlanCardProps) {
  const t = useTranslations('plans')
  const { language, locale } = useLanguage()
  const name = groupName(shop, card.group.id, language)
  const show = ({ minor, currency }: Money) => moneyText({ minor: Number(minor), currency, locale })
  const price = show(card.discount?.price ?? card.price)
  return (
    <div className={isSelected ? 'plan sel' : 'plan'}>
      <div className="top">
        <button
          type="button"
          className="choose"
          aria-pressed={isSelected}
          aria-label={t('cardLabel', { name, price })}
          disabled={isFixed(card, shop)}
          onClick={onToggle}
        >
          {name}
        </button>
        <span className="marks">
          <Ribbons card={card} isSelected={isSelected} />
          <i className="radio" aria-hidden="true" />
        </span>
      </div>
      <p className="price num">
        {card.discount !== null && <s className="soft">{show(card.price)}</s>}
        <span>{price}</span>
        <span className="soft">{card.group.cycle === 'year' ? t('perYear') : t('perMonth')}</span>
      </p>
      {card.taxIncluded && <p className="small soft">{t('taxIncluded')}</p>}
      {card.discount !== null && card.discount.until !== null && (
        <p className="small soft">
          {t('discountUntil', { date: dateOf(card.discount.until - 1, shop.contract.zone), price: show(card.price) })}
        </p>
      )}
      <Features shop={shop} card={card} />
    </div>
  )
}

/** What the plan is to the contract, and whether it is chosen: both at once for a yearly plan with other seats. */
function Ribbons({ card, isSelected }: { readonly card: PlanCard; readonly isSelected: boolean }) {
  const t = useTranslations('plans.statuses')
  return (
    <>
      {card.status !== 'available' && <Chip tone={tones[card.status]}>{t(card.status)}</Chip>}
      {isSelected && <Chip tone={tones.selected}>{t('selected')}</Chip>}
    </>
  )
}

function Features({ shop, card }: { readonly shop: Shop; readonly card: PlanCard }) {
  const t = useTranslations('plans')
  const resolution = shop.groups.find((group) => group.contractPlanGroupId === card.group.id)?.resolution
  const hours = card.allowance.uploadHardSeconds / 3600
  return (
    <ul className="features">
      <li>{card.group.cycle === 'year' ? t('uploadHoursYear', { hours }) : t('uploadHours', { hours })}</li>
      <li className={exportHours(card) === 0 ? 'no' : ''}>
        {exportHours(card) === 0
          ? t('noExport')
          : hasUnlimitedExport(card)
            ? t('unlimitedExport')
            : t('exportHours', { hours: exportHours(card) })}
      </li>
      <li>{resolution === 'high' ? t('highResolution') : t('standardResolution')}</li>
      <li>{t('storage')}</li>
    </ul>
  )
}
