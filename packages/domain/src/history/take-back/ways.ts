/** Until when something can be taken back. */
export type Until =
  /** As long as one likes, with what was before. */
  | 'always'
  /** Until it begins, or until a scheduled change of a term can no longer be made. */
  | 'begins'
  /** Hours that were bought: until their first minute is used, and at most 24 hours within their month. */
  | 'first-use'
  /** Seats that were added: until the day ends in the contract's zone, while nobody has one of them. */
  | 'day-ends'
  /** What was asked of somebody: until it is answered. */
  | 'answered'
  /** A deleted game: as long as the trash keeps it (`TRASH_DAYS`; with 0 it is deleted at once). A closed account: 30 days. */
  | 'kept'

/** Why nothing takes it back. */
export type WhyFinal =
  /** It changes nothing that anybody else sees: a price, a list, a question. */
  | 'reads'
  /** It takes something back itself: who did not mean to does it again. */
  | 'takes-back'
  /** An answer of somebody who was asked: they are asked again. */
  | 'answers'
  /** It proves who somebody is, by a password, a code or a mailed link. */
  | 'proves'
  /** A mail has left. */
  | 'sent'
  /** Money has moved: a refund is an operator's. */
  | 'paid'
  /** The specification: a plan or an upgrade that begins at once cannot be undone. */
  | 'upgrade'
  /** A key to the own login: there can be a new one, never the same. */
  | 'key'
  /** A link or a plan has ended: there can be a new one, never the same. */
  | 'over'
  /** A session has ended: who signs in again begins another. */
  | 'session'
  /** What was deleted is deleted. */
  | 'deleted'
  /** Another system reports what happened, and reports it again where it was wrong. */
  | 'reported'
  /** Of a demo alone. */
  | 'demo'

interface Final {
  readonly kind: 'final'
  readonly why: WhyFinal
}

interface Way {
  readonly kind: 'way'
  readonly until: Until
  /** The call that takes it back, by its name in the contract. */
  readonly by: string
  /** Money that goes back. No purchase can be taken back after its month is billed: so nothing was paid. */
  readonly cost: 'nothing'
}

export type WayBack = Final | Way

/** A call with several outcomes has a way for each. */
export type WaysBack = WayBack | Readonly<Record<string, WayBack>>

const final = <W extends WhyFinal>(why: W) => ({ kind: 'final', why }) as const
const way = <U extends Until, B extends string>(until: U, by: B) =>
  ({ kind: 'way', until, by, cost: 'nothing' }) as const

const reads = final('reads')
const proves = final('proves')
const reported = final('reported')
const key = final('key')

const takesBack = final('takes-back')
const answers = final('answers')

/** A plan that begins at once, or waits for the 1st or the next term. */
const planChange = { 'at-once': final('upgrade'), scheduled: way('begins', 'withdrawPlanChange') } as const
const hours = way('first-use', 'takeBackAddition')
const seats = way('day-ends', 'takeBackAddition')

/**
 * Every changing call, by its name in the contract, with its way back (decision 315). The contract's test does not
 * compile while a call has no row.
 */
export const waysBack = {
  // Plans
  saveMonthlyPlan: planChange,
  saveYearlyPlan: planChange,
  changeYearlyPlan: planChange,
  saveCouponPlan: planChange,
  contractCoupon: planChange,
  addPlans: planChange,
  endPlan: final('over'),
  withdrawPlanChange: takesBack,
  quoteYearlyPlan: reads,
  // Additions
  addUploadTime: hours,
  addExportTime: hours,
  buyYearlyOptions: hours,
  createUserContract: hours,
  addUsers: seats,
  giveUpSeats: way('begins', 'keepSeats'),
  keepSeats: takesBack,
  askAboutSeat: final('sent'),
  priceSleep: reads,
  planSleep: way('begins', 'withdrawSleep'),
  withdrawSleep: takesBack,
  priceWaking: reads,
  // At once it can sleep again from the next 1st on; a later day can be moved, to the planned one at most.
  wakeEarlier: { 'at-once': final('upgrade'), later: way('begins', 'wakeEarlier') },
  saveOwnSeason: way('always', 'saveOwnSeason'),
  takeBackAddition: takesBack,
  priceUploadTime: reads,
  priceExportTime: reads,
  priceUsers: reads,
  priceGivingUp: reads,
  priceYearlyOptions: reads,
  askApproval: way('answered', 'withdrawRequest'),
  // What an approval buys is taken back like any other purchase.
  approveRequest: { ...planChange, hours, seats },
  declineRequest: answers,
  withdrawRequest: takesBack,
  // Leaving
  cancelContract: { 'at-once': way('kept', 'reopenAccount'), reserved: way('begins', 'withdrawCancellation') },
  withdrawCancellation: takesBack,
  reopenAccount: takesBack,
  readAccountExport: reads,
  // Payer, card, bills
  saveContractInfo: way('always', 'saveContractInfo'),
  saveBuyer: way('always', 'saveBuyer'),
  requestCard: reads,
  saveCard: way('always', 'saveCard'),
  payBilling: final('paid'),
  readPaymentResult: reads,
  calculateBilling: reads,
  sendDocuments: final('sent'),
  reissueDocument: final('sent'),
  // Addresses and notices
  requestMailAddressChange: way('answered', 'cancelMailAddressChange'),
  resendMailAddressChange: final('sent'),
  cancelMailAddressChange: takesBack,
  confirmMailAddress: way('always', 'requestMailAddressChange'),
  addRecipient: way('always', 'removeRecipient'),
  editRecipient: way('always', 'editRecipient'),
  removeRecipient: way('always', 'addRecipient'),
  sendToRecipientAgain: final('sent'),
  switchNotice: way('always', 'switchNotice'),
  confirmRecipient: way('always', 'removeRecipient'),
  readUnsubscribeLink: reads,
  followUnsubscribeLink: answers,
  unsubscribeAtOnce: answers,
  saveThresholds: way('always', 'saveThresholds'),
  sendSample: final('sent'),
  beginCalendarFeed: way('always', 'endCalendarFeed'),
  endCalendarFeed: final('over'),
  markNoticesRead: reads,
  // People
  invitePerson: way('answered', 'removePerson'),
  sendInvitationAgain: final('sent'),
  readInvitation: reads,
  acceptInvitation: way('always', 'removePerson'),
  changePersonRole: way('always', 'changePersonRole'),
  removePerson: way('always', 'invitePerson'),
  handOver: way('begins', 'withdrawDeparture'),
  withdrawDeparture: takesBack,
  savePurchaseLimit: way('always', 'savePurchaseLimit'),
  setFactorDemand: way('always', 'setFactorDemand'),
  // Games
  deleteGameMatch: way('kept', 'restoreGames'),
  restoreGames: takesBack,
  deleteTrashed: final('deleted'),
  deleteGameAtOnce: final('deleted'),
  // The own login
  authenticate: proves,
  signInByPasskey: proves,
  signInByProvider: proves,
  beginProviderSignIn: proves,
  answerSecondFactor: proves,
  openLink: proves,
  resetPassword: proves,
  askPasskey: reads,
  askOwnPasskey: reads,
  beginPasskey: reads,
  addPasskey: way('always', 'removePasskey'),
  renamePasskey: way('always', 'renamePasskey'),
  removePasskey: key,
  endProviderLink: key,
  beginAuthenticator: reads,
  confirmAuthenticator: way('always', 'removeAuthenticator'),
  replaceAuthenticator: key,
  removeAuthenticator: key,
  renewRecoveryCodes: key,
  changePassword: key,
  forgotPassword: final('sent'),
  readPasswordLink: reads,
  askOwnAddress: way('answered', 'cancelOwnAddress'),
  cancelOwnAddress: takesBack,
  confirmOwnAddress: way('always', 'askOwnAddress'),
  switchOrganization: way('always', 'switchOrganization'),
  signOut: final('session'),
  endSession: final('session'),
  endOtherSessions: final('session'),
  // Usage
  getCurrentUsage: reads,
  getCurrentUsersUsage: reads,
  // The platform, the card provider, an operator's link, a demo
  createLink: final('sent'),
  providerWebhook: reported,
  ingestOrganizations: reported,
  ingestUsers: reported,
  ingestGames: reported,
  ingestAngleMovies: reported,
  ingestUsage: reported,
  ingestChampionships: reported,
  ingestTeams: reported,
  createTestGame: final('demo'),
  advanceClock: final('demo'),
} as const satisfies Readonly<Record<string, WaysBack>>

/** One way for each outcome of a call; null is the outcome of a call that has one. */
export const waysOf = (ways: WaysBack): readonly (readonly [outcome: string | null, way: WayBack])[] =>
  isWay(ways) ? [[null, ways]] : Object.entries(ways)

const isWay = (ways: WaysBack): ways is WayBack => ways.kind === 'final' || ways.kind === 'way'
