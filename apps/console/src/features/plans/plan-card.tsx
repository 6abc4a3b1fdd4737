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

/** From this many hours a month on, export counts as unlimited (specification, section 9). */
const UNLIMITED_EXPORT_HOURS = 10

export const exportHours = (card: PlanCard): number => card.allowance.exportHardSeconds / 3600
export const isExportUnlimited = (card: PlanCard): boolean => exportHours(card) >= UNLIMITED_EXPORT_HOURS

/** The whole card is one choice; choosing it again clears it, so it is a pressed button rather than a radio. */
export function PlanCardRadio({ shop, card, isSelected, onToggle }: PlanCardProps) {
  const t = useTranslations('plans')
  const { language, locale } = useLanguage()
  const name = groupName(shop, card.group.id, language)
  const status = isSelected ? 'selected' : card.status
  const isFixed =
    card.status === 'scheduled' || (card.status === 'current' && shop.contract.cancellation.state !== 'reserved')
  const price = moneyText({ minor: Number(card.price.minor), currency: card.price.currency, locale })
  const resolution = shop.groups.find((group) => group.contractPlanGroupId === card.group.id)?.resolution
  return (
    <button
      type="button"
      className={isSelected ? 'plan sel' : 'plan'}
      aria-pressed={isSelected}
      aria-label={t('cardLabel', { name, price })}
      disabled={isFixed}
      onClick={onToggle}
    >
      <span className="top">
        {name}
        <span className="marks">
          {status !== 'available' && <Chip tone={tones[status]}>{t(`statuses.${status}`)}</Chip>}
          <i className="radio" aria-hidden="true" />
        </span>
      </span>
      <span className="price num">
        {price}
        <span className="soft"> {t('perMonth')}</span>
      </span>
      {card.taxIncluded && <span className="small soft">{t('taxIncluded')}</span>}
      <span className="features">
        <span>{t('uploadHours', { hours: card.allowance.uploadHardSeconds / 3600 })}</span>
        <span className={exportHours(card) === 0 ? 'no' : ''}>
          {exportHours(card) === 0
            ? t('noExport')
            : isExportUnlimited(card)
              ? t('unlimitedExport')
              : t('exportHours', { hours: exportHours(card) })}
        </span>
        <span>{resolution === 'high' ? t('highResolution') : t('standardResolution')}</span>
        <span>{t('storage')}</span>
      </span>
    </button>
  )
}
