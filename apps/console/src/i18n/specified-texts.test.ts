import { expect, it } from 'vitest'
import frame from './catalogues/en.frame.json'
import en from './catalogues/en.json'
import signIn from './catalogues/en.sign-in.json'

const { billing, contact, coupons, declines, faults, password, videos } = en
const { shell } = frame

it.each([
  // Section 5, "Validation rules", and section 8, "Error catalogue".
  ['Phone number is required', contact.phoneRequired],
  ['Invalid phone number.', contact.phoneInvalid],
  ['E-mail address is required', contact.mailRequired],
  ['The email address is incorrect', en.terms.addressWrong],
  ['Please enter only half-width alphanumeric characters', coupons.faults.characters],
  ['This coupon has already been used.', coupons.faults['coupon-already-used']],
  ['Fail to login', signIn.signIn.failures.credentials],
  ['The entered password is incorrect', password.wrong],
  ['An unknown error occurred. Error code: {code}', declines.unknown],
  ['Network Error', faults.network.title],
  ['Resource Not Found', faults.missing.title],
  ['Conflict Error', faults.conflict.title],
  ['Server Error', faults.server.title],
  ['Service Overloaded', faults.overloaded.title],
  // Section 4, "Payment status".
  ['Error', billing.statuses.Error],
  ['Error', billing.statuses.ProcessCallError],
  ['Unpaid / scheduled', billing.statuses.Waiting],
  ['Processing', billing.statuses.InProgress],
  ['Paid', billing.statuses.Complete],
  ['Payment requested', billing.statuses.Requesting],
  ['Calculating', videos.calculating],
  // Section 2, "Side menu visibility" and "Screens".
  ['Contract info', shell.contractInfo],
  ['Billing breakdown', shell.billingBreakdown],
  ['Billing history', shell.billingHistory],
  ['Usage', shell.usage],
  ['Change plan', shell.changePlan],
  ['Manage Subscription', shell.manageSubscription],
  ['Purchase plan', shell.purchasePlan],
  ['Cancel subscription', shell.cancelSubscription],
  ['Contact info', shell.contactInfo],
  ['Expired', en.overview.expired],
  ['Full HD', videos.chip['full-hd']],
  ['SD', videos.chip.sd],
  ['Live', videos.chip.live],
  ['New', videos.chip.new],
])('says "%s" word for word', (specified, said) => {
  expect(said).toBe(specified)
})
