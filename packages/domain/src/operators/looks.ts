/** Seconds: of the link, without a call, and in all. */
export const LOOK_LINK_SECONDS = 60
export const LOOK_IDLE_SECONDS = 15 * 60
export const LOOK_SECONDS = 30 * 60

/** What a club lets support do: look with a line in the history, with a mail at once, or not at all. */
export const lookSettings = ['history', 'mail', 'never'] as const
export type LookSetting = (typeof lookSettings)[number]

/** Screens as the club's history names them, with the calls that show them; calls that every screen makes have none. */
const screens = {
  'contract-info': ['readOverview', 'listContractInfo'],
  'billing-history': [
    'getBillingDetail',
    'listDocuments',
    'getReceipt',
    'getDocument',
    'getDocumentPdf',
    'getDocumentXml',
    'readDocumentMails',
  ],
  usage: ['getUsageHistory', 'getUsersUsageHistory', 'getCurrentUsersUsage', 'getUserUpperLimits', 'listUsage'],
  'billing-movies': ['listAngleMovies', 'listGameMatches', 'listStoredGames', 'listTrash'],
  'contact-info': ['getBuyer', 'readMailAddressChange'],
  'payment-info-manage': ['getTransfers'],
  people: ['listPeople', 'listUsers', 'listRequests', 'getRequest'],
  history: ['getHistory'],
} as const satisfies Record<string, readonly string[]>

export type LookedScreen = keyof typeof screens

export const lookedScreens = [
  'contract-info',
  'billing-history',
  'usage',
  'billing-movies',
  'contact-info',
  'payment-info-manage',
  'people',
  'history',
] as const satisfies readonly LookedScreen[]

export const screensOf = (calls: readonly string[]): readonly LookedScreen[] =>
  lookedScreens.filter((screen) => screens[screen].some((call) => calls.includes(call)))
