import { listNotices, markNoticesRead } from './bell.ts'
import { calculateBilling, getBillingDetail, listBillingInfo } from './billing.ts'
import { getBuyer, saveBuyer } from './buyer.ts'
import { beginCalendarFeed, endCalendarFeed, getCalendarFeed, readCalendarFeed } from './calendar-feed.ts'
import { cancelContract, readAccountExport, withdrawCancellation } from './cancellation.ts'
import { listContractPlanGroups, listContractPlans } from './catalogue.ts'
import { getContractInfo, listContractInfo, saveContractInfo } from './contract-info.ts'
import {
  getDocument,
  getDocumentPdf,
  getDocumentXml,
  listDocuments,
  readDocumentMails,
  reissueDocument,
  sendDocuments,
} from './documents.ts'
import type { Call, Endpoint } from './endpoint.ts'
import { readFactorDemand, setFactorDemand } from './factor-demand.ts'
import { getHistory } from './history.ts'
import { ingestionEndpoints } from './ingestion.ts'
import {
  cancelMailAddressChange,
  confirmMailAddress,
  readMailAddressChange,
  requestMailAddressChange,
  resendMailAddressChange,
} from './mail.ts'
import { getOrganization, listOrganizations } from './organization.ts'
import {
  addPasskey,
  askOwnPasskey,
  askPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from './passkeys.ts'
import { getUnpaid, payBilling, providerWebhook, readPaymentResult, requestCard, saveCard } from './payment.ts'
import {
  acceptInvitation,
  changePersonRole,
  handOver,
  invitePerson,
  listPeople,
  readInvitation,
  removePerson,
  sendInvitationAgain,
  withdrawDeparture,
} from './people.ts'
import { describePeriodPack, downloadPeriodPack } from './period-pack.ts'
import {
  addExportTime,
  addUploadTime,
  addUsers,
  buyYearlyOptions,
  createUserContract,
  priceExportTime,
  priceUploadTime,
  priceUsers,
  priceYearlyOptions,
} from './plans/add-ons.ts'
import { addPlans, endPlan, listPlans } from './plans/contract-plans.ts'
import { buyCouponPlans, getCouponByCode, saveCouponPlan } from './plans/coupons.ts'
import { saveMonthlyPlan } from './plans/monthly-plans.ts'
import {
  changeYearlyPlan,
  getNextTerm,
  quoteYearlyPlan,
  saveYearlyPlan,
  withdrawPlanChange,
} from './plans/yearly-plans.ts'
import { readPurchaseLimit, savePurchaseLimit } from './purchase-limit.ts'
import { getReceipt } from './receipts.ts'
import {
  addRecipient,
  confirmRecipient,
  editRecipient,
  followUnsubscribeLink,
  listRecipients,
  readThresholds,
  readUnsubscribeLink,
  removeRecipient,
  saveThresholds,
  sendSample,
  sendToRecipientAgain,
  switchNotice,
  unsubscribeAtOnce,
} from './recipients.ts'
import { approveRequest, askApproval, declineRequest, getRequest, listRequests, withdrawRequest } from './requests.ts'
import { listUserApprovements, listUsers } from './seats.ts'
import {
  answerSecondFactor,
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  replaceAuthenticator,
} from './second-factor.ts'
import {
  askOwnAddress,
  cancelOwnAddress,
  changePassword,
  confirmOwnAddress,
  endOtherSessions,
  endSession,
  forgotPassword,
  readPasswordLink,
  readSecurity,
  resetPassword,
} from './security.ts'
import { authenticate, signOut, switchOrganization } from './sign-in.ts'
import { advanceClock, readClock } from './test-clock.ts'
import { getTransfers } from './transfers.ts'
import {
  getCurrentUpperLimits,
  getCurrentUsage,
  getCurrentUsersUsage,
  getRecentUse,
  getUsageHistory,
  getUsersUsageHistory,
  getUserUpperLimits,
  listUpperLimits,
  listUsage,
} from './usage.ts'
import {
  createTestGame,
  deleteGameMatch,
  getStoredDays,
  listAngleMovies,
  listChampionships,
  listGameMatches,
  listStoredGames,
  listTeams,
} from './videos.ts'

/**
 * Every call that exists. The server refuses to start if one of these has no handler; the test of refusals goes through
 * them.
 */
export const endpoints = {
  authenticate,
  answerSecondFactor,
  signOut,
  switchOrganization,
  beginAuthenticator,
  confirmAuthenticator,
  replaceAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  readSecurity,
  forgotPassword,
  readPasswordLink,
  resetPassword,
  askOwnAddress,
  cancelOwnAddress,
  confirmOwnAddress,
  changePassword,
  endSession,
  endOtherSessions,
  askPasskey,
  askOwnPasskey,
  signInByPasskey,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  listOrganizations,
  getOrganization,
  listContractPlans,
  listContractPlanGroups,
  listContractInfo,
  getContractInfo,
  saveContractInfo,
  getBuyer,
  saveBuyer,
  requestMailAddressChange,
  readMailAddressChange,
  resendMailAddressChange,
  cancelMailAddressChange,
  confirmMailAddress,
  listPeople,
  handOver,
  invitePerson,
  sendInvitationAgain,
  changePersonRole,
  removePerson,
  withdrawDeparture,
  readInvitation,
  acceptInvitation,
  listRecipients,
  addRecipient,
  editRecipient,
  removeRecipient,
  sendToRecipientAgain,
  switchNotice,
  confirmRecipient,
  readUnsubscribeLink,
  followUnsubscribeLink,
  unsubscribeAtOnce,
  readThresholds,
  saveThresholds,
  sendSample,
  cancelContract,
  withdrawCancellation,
  readAccountExport,
  requestCard,
  saveCard,
  getUnpaid,
  payBilling,
  readPaymentResult,
  getTransfers,
  providerWebhook,
  saveMonthlyPlan,
  getCouponByCode,
  contractCoupon: buyCouponPlans,
  saveCouponPlan,
  listPlans,
  endPlan,
  addPlans,
  quoteYearlyPlan,
  changeYearlyPlan,
  saveYearlyPlan,
  withdrawPlanChange,
  getNextTerm,
  listBillingInfo,
  getBillingDetail,
  calculateBilling,
  getReceipt,
  listDocuments,
  getDocument,
  getDocumentPdf,
  getDocumentXml,
  readDocumentMails,
  sendDocuments,
  reissueDocument,
  describePeriodPack,
  downloadPeriodPack,
  readFactorDemand,
  setFactorDemand,
  getHistory,
  listNotices,
  markNoticesRead,
  getCalendarFeed,
  beginCalendarFeed,
  endCalendarFeed,
  readCalendarFeed,
  addUploadTime,
  priceUploadTime,
  addExportTime,
  priceExportTime,
  addUsers,
  priceUsers,
  buyYearlyOptions,
  priceYearlyOptions,
  createUserContract,
  readPurchaseLimit,
  savePurchaseLimit,
  askApproval,
  listRequests,
  getRequest,
  approveRequest,
  declineRequest,
  withdrawRequest,
  listUpperLimits,
  getCurrentUpperLimits,
  getUserUpperLimits,
  getCurrentUsage,
  getCurrentUsersUsage,
  getUsageHistory,
  getRecentUse,
  getUsersUsageHistory,
  listUsage,
  listUsers,
  listUserApprovements,
  listAngleMovies,
  listGameMatches,
  deleteGameMatch,
  createTestGame,
  listChampionships,
  listTeams,
  listStoredGames,
  getStoredDays,
  ...ingestionEndpoints,
  readClock,
  advanceClock,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

/** What a call takes and answers, known by its method and path. */
export type EndpointOf<C extends Call> = Extract<(typeof endpoints)[EndpointName], C>
