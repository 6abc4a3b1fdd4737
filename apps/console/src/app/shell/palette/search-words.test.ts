import { auditKinds } from '@touchline/domain/history'
import { visibleMenu } from '@touchline/domain/navigation'
import { expect, it } from 'vitest'
import de from '../../../i18n/catalogues/de.json'
import en from '../../../i18n/catalogues/en.json'
import es from '../../../i18n/catalogues/es.json'
import fr from '../../../i18n/catalogues/fr.json'
import ja from '../../../i18n/catalogues/ja.json'
import pt from '../../../i18n/catalogues/pt-pt.json'
import { paths } from '../../../lib/navigation/paths.ts'
import { fitOf } from './match.ts'

const deeds = {
  sleep: ['season', 'sleep', '休止', 'veille', 'reposo', 'repouso', 'ruhen'],
  wake: ['season', 'wake', '再開', 'réveil', 'reactivar', 'reativar', 'aufwecken'],
  season: ['season', 'months of play', 'プレーする月', 'mois de jeu', 'meses de juego', 'meses de jogo', 'Spielmonate'],
  trash: ['videos', 'trash', 'ごみ箱', 'corbeille', 'papelera', 'lixo', 'Papierkorb'],
  restore: ['videos', 'restore', '復元', 'restaurer', 'restaurar', 'restaurar', 'wiederherstellen'],
  deleteGame: ['videos', 'delete', '削除', 'supprimer', 'eliminar', 'eliminar', 'löschen'],
  seats: ['giveSeats', 'fewer seats', '返却', 'moins de places', 'menos plazas', 'menos lugares', 'weniger Lizenzen'],
  buyPlan: ['plan', 'buy', '購入', 'acheter', 'comprar', 'comprar', 'kaufen'],
  coupon: ['plan', 'coupon', 'クーポン', 'coupon', 'cupón', 'cupão', 'Gutschein'],
  addOns: ['add', 'buy', '購入', 'acheter', 'comprar', 'comprar', 'kaufen'],
  undo: ['history', 'undo', '取り消し', 'annuler', 'deshacer', 'anular', 'rückgängig'],
  cancel: ['leave', 'close', '退会', 'résilier', 'cerrar', 'fechar', 'kündigen'],
  withdraw: ['leave', 'withdraw', '取り消し', 'annuler', 'anular', 'anular', 'zurücknehmen'],
  approval: ['requests', 'approve', '承認', 'approuver', 'aprobar', 'aprovar', 'genehmigen'],
  withdrawRequest: ['requests', 'withdraw', '取り下げ', 'retirer', 'retirar', 'retirar', 'zurückziehen'],
  pay: ['card', 'pay', '支払う', 'payer', 'pagar', 'pagar', 'bezahlen'],
  card: ['card', 'credit card', 'カード', 'carte bancaire', 'tarjeta', 'cartão', 'Kreditkarte'],
  transfer: ['payments', 'transfer', '振込', 'virement', 'transferencia', 'transferência', 'Überweisung'],
  refund: ['payments', 'refund', '返金', 'remboursement', 'reembolso', 'reembolso', 'Erstattung'],
  reissue: ['payments', 'reissue', '再発行', 'réémettre', 'emitir de nuevo', 'emitir de novo', 'erneut ausstellen'],
  payer: ['payer', 'phone', '電話', 'téléphone', 'teléfono', 'telefone', 'Telefon'],
  buyer: ['payer', 'tax number', '登録番号', 'numéro fiscal', 'número fiscal', 'número fiscal', 'Steuernummer'],
  recipients: ['notices', 'recipients', '宛先', 'destinataires', 'destinatarios', 'destinatários', 'Empfänger'],
  thresholds: ['notices', 'thresholds', '通知', 'seuils', 'umbrales', 'limiares', 'Schwellen'],
  calendar: ['notices', 'calendar', 'カレンダー', 'calendrier', 'calendario', 'calendário', 'Kalender'],
  invite: ['people', 'invite', '招待', 'inviter', 'invitar', 'convidar', 'einladen'],
  roles: ['people', 'roles', '役割', 'rôles', 'roles', 'funções', 'rollen'],
  remove: ['people', 'remove', '削除', 'retirer', 'quitar', 'remover', 'entfernen'],
  handOver: ['people', 'hand over', '引き継ぎ', 'transmettre', 'traspasar', 'passar', 'übergeben'],
  limit: ['people', 'limit', '上限', 'limite', 'límite', 'limite', 'Limit'],
  demand: [
    'people',
    'second factor',
    '二要素認証',
    'second facteur',
    'segundo factor',
    'segundo fator',
    'zweiter Faktor',
  ],
  documents: ['pack', 'documents', '書類', 'documents', 'documentos', 'documentos', 'Dokumente'],
  password: ['security', 'password', 'パスワード', 'mot de passe', 'contraseña', 'palavra-passe', 'Passwort'],
  passkey: ['security', 'passkey', 'パスキー', 'passkey', 'passkey', 'passkey', 'Passkey'],
  authenticator: ['security', 'authenticator app', '認証アプリ', 'application', 'aplicación', 'aplicação', 'App'],
  codes: [
    'security',
    'recovery codes',
    'リカバリーコード',
    'codes de secours',
    'códigos de recuperación',
    'códigos de recuperação',
    'Wiederherstellungscodes',
  ],
  sessions: ['security', 'sessions', 'セッション', 'sessions', 'sesiones', 'sessões', 'Sitzungen'],
} as const

const kindsOf = {
  sleep: 'plan-sleep withdraw-sleep sleep-once',
  wake: 'wake-earlier',
  season: 'name-season',
  trash: 'trash-game',
  restore: 'restore-game',
  deleteGame: 'delete-game',
  seats: 'give-up-seats keep-seats ask-about-seat',
  buyPlan:
    'plan-purchase plan-upgrade plan-downgrade yearly-plan-purchase yearly-plan-upgrade yearly-plan-downgrade yearly-plan-resume',
  coupon: 'coupon-purchase coupon-upgrade coupon-downgrade',
  addOns: 'buy-add-ons give-up-add-ons keep-add-ons create-user-contract',
  undo: 'withdraw-plan-change take-back-addition',
  cancel: 'close-account reserve-cancellation',
  withdraw: 'withdraw-cancellation',
  approval: 'ask-approval approve-request decline-request',
  withdrawRequest: 'withdraw-request',
  pay: 'pay-billing',
  card: 'save-card register-customer set-payment-method',
  transfer: 'receive-transfer use-credit return-credit take-back-transfer',
  refund: 'book-refund order-refund refund-refused refund-failed send-evidence dispute-opened dispute-won dispute-lost',
  reissue: 'reissue-document',
  payer: 'save-contract-info ask-mail-address cancel-mail-address change-mail-address',
  buyer: 'save-buyer',
  recipients:
    'add-recipient send-link-again confirm-recipient edit-recipient remove-recipient switch-notice unsubscribe send-documents',
  thresholds: 'set-thresholds',
  calendar: 'begin-calendar-feed end-calendar-feed',
  invite: 'invite-person send-invitation-again accept-invitation',
  roles: 'change-role',
  remove: 'remove-person revoke-invitation leave',
  handOver: 'hand-over withdraw-departure',
  limit: 'limit-managers',
  demand: 'demand-second-factor end-second-factor-demand set-looks',
  documents: 'download-period',
  password: 'change-password reset-password secure-login ask-own-address cancel-own-address change-own-address',
  passkey: 'add-passkey rename-passkey remove-passkey',
  authenticator: 'add-authenticator replace-authenticator remove-authenticator link-provider unlink-provider',
  codes: 'renew-recovery-codes use-recovery-code',
  sessions: 'end-session end-other-sessions sign-out',
} as const satisfies Record<keyof typeof deeds, string>
const nobodys = `fall-asleep wake sleep-void add-plans end-plan begin-trial end-trial grant-plan extend-plan announce-prices
  withdraw-prices keep-price offer-coupon renewed seats-kept seats-ended trial-ended coupon-ended cancelled expired reopen-account purge-account
  request-expired fix-billing close-with-nothing-to-pay payment-result suspend-plan resume-plan begin-term-anew hold-organization
  release-organization refuse-mail-address pause-mail-address resume-mail-address departure-waits departure-void administers-again
  give-goodwill end-goodwill create-test-game ingest sign-in make-link open-link look open-case answer-case refresh-reuse guess-second-factor remove-second-factors
  rename-organization end-tax-number erase-person`

it('every kind of deed has words, or nobody looks for it', () => {
  const named = [...Object.values(kindsOf), nobodys].flatMap((kinds) => kinds.split(/\s+/))
  expect(named.toSorted()).toEqual([...auditKinds].toSorted())
})

const catalogues = { en, ja, fr, es, 'pt-pt': pt, de }

it.each(Object.entries(catalogues))('each deed is found by its words in %s', (language, { palette: { also } }) => {
  const at = Object.keys(catalogues).indexOf(language)
  const lost = Object.entries(deeds).filter(
    ([, [section, ...typed]]) => fitOf(typed[at] ?? '', { text: '', also: also[section] }) === 0,
  )
  expect(lost.map(([deed]) => deed)).toEqual([])
})

it('the search leads to every screen but those that only a link or a step opens', () => {
  const states = ['monthly', 'cancelled', 'trial'] as const
  const listed = new Set<string>(
    states.flatMap((state) => visibleMenu({ state, isEsports: false, role: 'administrator' })),
  )
  const actions = ['requests', 'give-seats', 'payment-info-add', 'payment-info-change', 'contact-info-set', 'receipt']
  const rest = Object.keys(paths).filter((route) => !listed.has(route) && !actions.includes(route))
  const links = [
    'mail-confirmation',
    'recipient-confirmation',
    'invitation',
    'own-login',
    'unsubscribe',
    'account-export',
    'link',
  ]
  const steps = ['login', 'price-change', 'request', 'cancellation', 'second-factor', 'debug', 'not-found']
  expect(rest.toSorted()).toEqual([...links, ...steps].toSorted())
})
