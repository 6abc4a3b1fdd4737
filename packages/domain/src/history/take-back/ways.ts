export type Until =
  /** By saving the former values. */
  | 'always'
  /** Or a term's deadline for changes. */
  | 'begins'
  /** Within 24 hours and the month. */
  | 'first-use'
  /** In the contract's zone, while unused. */
  | 'day-ends'
  | 'answered'
  /** A game in the trash (`TRASH_DAYS`; 0: none); a closed account for 30 days. */
  | 'kept'

export type WhyFinal =
  | 'reads'
  | 'takes-back'
  | 'answers'
  | 'proves'
  | 'sent'
  | 'paid'
  | 'upgrade'
  | 'key'
  | 'over'
  | 'session'
  | 'deleted'
  | 'reported'
  | 'demo'

interface Final {
  readonly kind: 'final'
  readonly why: WhyFinal
}

interface Way {
  readonly kind: 'way'
  readonly until: Until
  readonly by: string
  /** Billed purchases cannot be taken back. */
  readonly cost: 'nothing'
}

export type WayBack = Final | Way

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

const planChange = { 'at-once': final('upgrade'), scheduled: way('begins', 'withdrawPlanChange') } as const
const hours = way('first-use', 'takeBackAddition')
const seats = way('day-ends', 'takeBackAddition')

/** Every changing call (decision 315); the contract's tests do not compile with one missing. */
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
  addCustom: seats,
  giveUpCustom: way('begins', 'keepCustom'),
  keepCustom: takesBack,
  giveUpSeats: way('begins', 'keepSeats'),
  keepSeats: takesBack,
  askAboutSeat: final('sent'),
  priceSleep: reads,
  planSleep: way('begins', 'withdrawSleep'),
  withdrawSleep: takesBack,
  priceWaking: reads,
  // From the next 1st it can sleep again; a later day can be moved.
  wakeEarlier: { 'at-once': final('upgrade'), later: way('begins', 'wakeEarlier') },
  saveOwnSeason: way('always', 'saveOwnSeason'),
  takeBackAddition: takesBack,
  priceUploadTime: reads,
  priceExportTime: reads,
  priceUsers: reads,
  priceCustom: reads,
  priceGivingUp: reads,
  priceGivingUpCustom: reads,
  priceYearlyOptions: reads,
  askApproval: way('answered', 'withdrawRequest'),
  // Like any other purchase.
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
  openCase: final('sent'),
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
  saveLooks: way('always', 'saveLooks'),
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
  openLook: proves,
  showLookRole: reads,
  leaveLook: reads,
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
  takeMailReport: reported,
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

export const waysOf = (ways: WaysBack): readonly (readonly [outcome: string | null, way: WayBack])[] =>
  isWay(ways) ? [[null, ways]] : Object.entries(ways)

const isWay = (ways: WaysBack): ways is WayBack => ways.kind === 'final' || ways.kind === 'way'
