/** The provider's test mode has only English. */
const english = {
  title: '3D Secure authentication',
  explanation: 'This is a test page of the card sandbox. It stands for the page of the bank that issued the card.',
  authorize: 'Complete authentication',
  fail: 'Fail authentication',
  unreachable: 'The sandbox could not be reached. Try again.',
}
type ChallengeWording = typeof english

const byLanguage = new Map<string, ChallengeWording>([
  ['en', english],
  [
    'ja',
    {
      title: '3Dセキュア認証',
      explanation: 'カードサンドボックスのテストページです。カード発行会社の認証ページの代わりに表示しています。',
      authorize: '認証を完了する',
      fail: '認証に失敗する',
      unreachable: 'サンドボックスに接続できませんでした。もう一度お試しください。',
    },
  ],
  [
    'fr',
    {
      title: 'Authentification 3D Secure',
      explanation: 'Page de test du bac à sable. Elle remplace la page de la banque qui a émis la carte.',
      authorize: "Terminer l'authentification",
      fail: "Faire échouer l'authentification",
      unreachable: 'Le bac à sable est injoignable. Réessayez.',
    },
  ],
  [
    'es',
    {
      title: 'Autenticación 3D Secure',
      explanation: 'Página de prueba del entorno aislado. Representa la página del banco emisor de la tarjeta.',
      authorize: 'Completar la autenticación',
      fail: 'Rechazar la autenticación',
      unreachable: 'No se pudo contactar con el entorno aislado. Inténtalo de nuevo.',
    },
  ],
  [
    'pt',
    {
      title: 'Autenticação 3D Secure',
      explanation: 'Página de teste do ambiente isolado. Representa a página do banco emissor do cartão.',
      authorize: 'Concluir a autenticação',
      fail: 'Falhar a autenticação',
      unreachable: 'Não foi possível contactar o ambiente isolado. Tente novamente.',
    },
  ],
  [
    'de',
    {
      title: '3D-Secure-Authentifizierung',
      explanation: 'Testseite der Karten-Sandbox. Sie steht für die Seite der Bank, die die Karte ausgegeben hat.',
      authorize: 'Authentifizierung abschließen',
      fail: 'Authentifizierung fehlschlagen lassen',
      unreachable: 'Die Sandbox war nicht erreichbar. Versuchen Sie es erneut.',
    },
  ],
])

export const challengeWordingOf = (locale: string): ChallengeWording =>
  byLanguage.get(locale.split('-')[0] ?? '') ?? english
