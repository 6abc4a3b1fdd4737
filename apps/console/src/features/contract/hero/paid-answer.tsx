import { useTranslations } from 'use-intl'
import { currentDocuments } from '../../../forms/paper/current-documents.ts'
import { PaperButton } from '../../../forms/paper/paper-button.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { groupNameIn } from '../../../lib/wire/group-name.ts'
import { cardName } from '../../../ui/card-brand.tsx'
import { Banner } from '../../../ui/dialog/banner.tsx'
import { moneyText } from '../../../ui/figures/money.tsx'
import { heldGroup, type OverviewAccount } from '../overview-account.ts'

interface PaidAnswerProps {
  readonly account: OverviewAccount
  readonly billingInfoId: string
}

/** After a repair: what was paid, that the plan goes on, which card pays from now on, and the receipt. */
export function PaidAnswer({ account, billingInfoId }: PaidAnswerProps) {
  const t = useTranslations('overview.paidAnswer')
  const { language, locale } = useLanguage()
  const billing = account.billings.find((each) => each.billingInfoId === billingInfoId)
  if (billing?.paymentStatus !== 'Complete') return null
  const { total: minor, currency } = billing.charge
  const { paymentService: card } = account.document.payment
  const receipt = currentDocuments(billing).find(({ kind }) => kind === 'receipt')
  const group = heldGroup(account)
  const amount = moneyText({ minor, currency, locale })
  const title =
    group === null
      ? t('paid', { amount })
      : t('works', { amount, plan: groupNameIn(account.groups, group.id, language) })
  return (
    <Banner
      tone="paid"
      title={title}
      action={receipt === undefined ? undefined : <PaperButton document={receipt} isNamed />}
    >
      {card !== null && t('card', { card: cardName(card) })}
    </Banner>
  )
}
