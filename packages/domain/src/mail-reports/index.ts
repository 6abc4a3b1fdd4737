export { type DeliveryStatus, deliveryStatusIn } from './delivery-status.ts'
export { isReturnAddress, MARK_BYTES, mailNamedIn, markOf, type NamedMail, returnAddressOf } from './return-address.ts'
export { type MailState, mailStateOf, mailStates, mayBeSentAgain } from './state.ts'
