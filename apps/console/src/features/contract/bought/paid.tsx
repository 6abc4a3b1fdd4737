import { baseGroupAt } from '@touchline/domain/contract'
import { cardName } from '@touchline/ui/card-brand.tsx'
import { Banner } from '@touchline/ui/dialog/banner.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { sentences } from '@touchline/words/sentences'
import { useTranslations } from 'use-intl'
import { currentDocuments } from '../../../forms/paper/current-documents.ts'
import { PaperButton } from '../../../forms/paper/paper-button.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { useAccount } from '../../../lib/account/use-account.ts'
import type { Answer } from '../../../lib/answer.ts'
import { groupNameIn } from '../../../lib/wire/group-name.ts'

type PaidProps = Omit<Extract<Answer, { kind: 'paid' }>, 'kind'>

export function Paid({ billingInfoId, wasPaused }: PaidProps) {
  const t = useTranslations('payment.repair')
  const { language, locale } = useLanguage()
  const account = useAccount()
  if (account.state !== 'ready') return null
  const { billings, contract, catalogue, document, groups, now } = account.value
  const bill = billings.find((each) => each.billingInfoId === billingInfoId)
  if (bill === undefined) return null
  const amount = moneyText({ minor: bill.charge.total, currency: bill.charge.currency, locale })
  const group = baseGroupAt(contract, catalogue, now)
  const { method, paymentService: card } = document.payment
  const receipt = currentDocuments(bill).find(({ kind }) => kind === 'receipt')
  return (
    <Banner
      tone="paid"
      title={sentences([
        t('paidAmount', { amount }),
        wasPaused && group !== null ? t('worksAgain', { plan: groupNameIn(groups, group.id, language) }) : '',
      ])}
      action={receipt !== undefined && <PaperButton document={receipt} isNamed />}
    >
      {method === 'CREDIT_CARD' && card !== null && t('pays', { card: cardName(card) })}
    </Banner>
  )
}
