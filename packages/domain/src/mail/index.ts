export { isMailAddress } from './mail-address.ts'
export { maskedMail } from './masked-mail.ts'
