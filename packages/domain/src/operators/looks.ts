import type { Action } from '../people/index.ts'

/** Asked by the server at each call and by the console for each control. */
export const lookActions: readonly Action[] = ['see', 'see-sign-ins', 'download']

/** Seconds: of the link, without a call, and in all. */
export const LOOK_LINK_SECONDS = 60
export const LOOK_IDLE_SECONDS = 15 * 60
export const LOOK_SECONDS = 30 * 60

/** A club allows looks with a line in the history, with a mail at once, or not at all. */
export const lookSettings = ['history', 'mail', 'never'] as const
export type LookSetting = (typeof lookSettings)[number]

/** In menu order, with their calls beyond those of every screen. */
const screens = [
  ['contract-info', ['readOverview', 'listContractInfo']],
  [
    'billing-history',
    [
      'getBillingDetail',
      'listDocuments',
      'getReceipt',
      'getDocument',
      'getDocumentPdf',
      'getDocumentXml',
      'readDocumentMails',
    ],
  ],
  ['usage', ['getUsageHistory', 'getUsersUsageHistory', 'getCurrentUsersUsage', 'getUserUpperLimits', 'listUsage']],
  ['billing-movies', ['listAngleMovies', 'listGameMatches', 'listStoredGames', 'listTrash']],
  ['contact-info', ['getBuyer', 'readMailAddressChange']],
  ['payment-info-manage', ['getTransfers']],
  ['people', ['listPeople', 'listUsers', 'listRequests', 'getRequest']],
  ['history', ['getHistory']],
] as const

export type LookedScreen = (typeof screens)[number][0]

export const lookedScreens = screens.map(([screen]) => screen)

export const screensOf = (calls: readonly string[]): readonly LookedScreen[] =>
  screens.flatMap(([screen, shown]) => (shown.some((call) => calls.includes(call)) ? [screen] : []))
