/** The payment status of a closed month or term without an invoice, in the wire's English. */
export const NOTHING_TO_PAY = 'Nothing to pay'
