export const NOTHING_TO_PAY = 'Nothing to pay'
