import type { Payments } from '../ports/payments.ts'
import { aroundPayments, outcomeOf } from '../watch/around-payments.ts'
import type { Figures } from './figures.ts'

type Watching = Pick<Figures, 'providerSeconds'>

export const watchPayments = (payments: Payments, region: string, { providerSeconds }: Watching): Payments =>
  aroundPayments(payments, (call, ask) => async (input) => {
    const end = providerSeconds.startTimer({ region, call })
    try {
      const answer = await ask(input)
      end({ outcome: outcomeOf(answer) })
      return answer
    } catch (error) {
      end({ outcome: 'threw' })
      throw error
    }
  })
