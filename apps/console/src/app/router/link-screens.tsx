import { screen } from './screen.tsx'

export { AccountExport } from '../../features/cancellation/account-export.tsx'
export { ThankYou } from '../../features/cancellation/thank-you.tsx'
export { MailConfirmation } from '../../features/contact/mail-confirmation.tsx'
export { ConfirmRecipient } from '../../features/notices/links/confirm-recipient.tsx'
export { Unsubscribe } from '../../features/notices/links/unsubscribe.tsx'
export { AcceptInvitation } from '../../features/people/invitation/accept-invitation.tsx'
export { OwnLogin } from '../../features/security/own-login/own-login.tsx'

export const LinkedPage = screen(() => import('../linked/linked-page.tsx'), 'LinkedPage')

export const PriceChange = screen(() => import('../../features/prices/price-change.tsx'), 'PriceChange')
