import { impossibleTopics, type MailTopic } from '@touchline/domain/notices'
import { useContract, useContractState, useNow } from '../../lib/account/use-account.ts'

/** The mails that cannot come on this contract now; none as long as it is not known. */
export function useImpossibleTopics(): readonly MailTopic[] {
  const read = useContract()
  const clock = useNow()
  const state = useContractState()
  if (read.state !== 'ready' || clock.state !== 'ready' || state === undefined) return []
  const { contract, document } = read.value
  const { now } = clock.value
  return impossibleTopics({
    isTrial: state.kind === 'trial' || state.kind === 'trial-readonly',
    isYearly: ('group' in state && state.group.cycle === 'year') || (contract.yearlyAnchor ?? 0) > now,
    hasCoupon: contract.entries.some(({ couponId, end }) => couponId !== null && (end === null || end > now)),
    paysByCard: document.payment.method === 'CREDIT_CARD' || document.payment.yearlyMethod === 'CREDIT_CARD',
    isEnding: contract.cancellation.state !== 'none' || state.kind === 'settlement-readonly',
  })
}
