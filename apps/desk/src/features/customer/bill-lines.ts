import { invoiceFromWire } from '@touchline/contract/wire-invoice'
import { money } from '@touchline/domain/money'
import { lineSteps, lineTitle } from '@touchline/words/breakdown'
import { useClubWords } from '../../i18n/club-words.ts'
import { useLanguage } from '../../i18n/language.tsx'
import type { Customer } from './customer.ts'

type Bill = Customer['billings']['results'][number]

/** In the words of the club's own screens. */
export function useBillLines() {
  const { language } = useLanguage()
  const words = useClubWords()
  return (bill: Bill, explained: Customer['explained']) => {
    const said = explained.find((each) => each.billingInfoId === bill.billingInfoId)?.lines ?? []
    const { currency, lines } = invoiceFromWire(bill)
    return lines.map((line, at) => {
      const { planNames = {}, discount = null } = said[at] ?? {}
      const full = discount === null ? null : { ...discount, full: money(BigInt(discount.full), currency) }
      return {
        line,
        title: lineTitle(line, planNames[language] ?? planNames.en ?? line.contractPlanId, words),
        steps: lineSteps(line, full, words).join(' · '),
      }
    })
  }
}
