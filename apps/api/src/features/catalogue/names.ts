import type { Language } from '@touchline/contract/wire'
import type { PlanRole, Tier } from '@touchline/domain/catalogue'

export type Names = Readonly<Record<Language, string>>

const same = (name: string): Names => ({ en: name, ja: name, fr: name, es: name, 'pt-pt': name, de: name })

export const tierNames = {
  basic: { en: 'Basic', ja: 'ベーシック', fr: 'Basic', es: 'Basic', 'pt-pt': 'Basic', de: 'Basic' },
  standard: { en: 'Standard', ja: 'スタンダード', fr: 'Standard', es: 'Standard', 'pt-pt': 'Standard', de: 'Standard' },
  standardPlus: {
    en: 'Standard+',
    ja: 'スタンダード＋',
    fr: 'Standard+',
    es: 'Standard+',
    'pt-pt': 'Standard+',
    de: 'Standard+',
  },
  pro: { en: 'Pro', ja: 'プロ', fr: 'Pro', es: 'Pro', 'pt-pt': 'Pro', de: 'Pro' },
  elite: { en: 'Elite', ja: 'エリート', fr: 'Elite', es: 'Elite', 'pt-pt': 'Elite', de: 'Elite' },
} satisfies Record<Tier, Names>

export const groupNames = {
  freePlan: { en: 'Trial', ja: 'トライアル', fr: 'Essai', es: 'Prueba', 'pt-pt': 'Experimental', de: 'Testphase' },
  freePlusPlan: {
    en: 'Trial+',
    ja: 'トライアル＋',
    fr: 'Essai+',
    es: 'Prueba+',
    'pt-pt': 'Experimental+',
    de: 'Testphase+',
  },
  freeOfflinePlan: {
    en: 'Offline trial',
    ja: 'オフライントライアル',
    fr: 'Essai hors ligne',
    es: 'Prueba sin conexión',
    'pt-pt': 'Experimental offline',
    de: 'Offline-Testphase',
  },
  mbpPlan: same('MBP'),
  testPlan: { en: 'Test', ja: 'テスト', fr: 'Test', es: 'Test', 'pt-pt': 'Teste', de: 'Test' },
} satisfies Record<string, Names>

export const roleNames = {
  base: {
    en: 'Base fee',
    ja: '基本料金',
    fr: 'Abonnement de base',
    es: 'Cuota base',
    'pt-pt': 'Taxa base',
    de: 'Grundgebühr',
  },
  analyst: {
    en: 'Analyst licence',
    ja: 'アナリストライセンス',
    fr: 'Licence analyste',
    es: 'Licencia de analista',
    'pt-pt': 'Licença de analista',
    de: 'Analysten-Lizenz',
  },
  viewer: {
    en: 'Viewer licence',
    ja: 'ビューアーライセンス',
    fr: 'Licence spectateur',
    es: 'Licencia de espectador',
    'pt-pt': 'Licença de visualizador',
    de: 'Betrachter-Lizenz',
  },
  upload: {
    en: 'Extra upload time',
    ja: '追加アップロード時間',
    fr: 'Temps d’import supplémentaire',
    es: 'Tiempo de subida adicional',
    'pt-pt': 'Tempo de carregamento adicional',
    de: 'Zusätzliche Upload-Zeit',
  },
  export: {
    en: 'Extra export time',
    ja: '追加エクスポート時間',
    fr: 'Temps d’export supplémentaire',
    es: 'Tiempo de exportación adicional',
    'pt-pt': 'Tempo de exportação adicional',
    de: 'Zusätzliche Export-Zeit',
  },
  storage: {
    en: 'Video storage',
    ja: '動画保存',
    fr: 'Stockage vidéo',
    es: 'Almacenamiento de vídeo',
    'pt-pt': 'Armazenamento de vídeo',
    de: 'Videospeicher',
  },
} satisfies Record<PlanRole, Names>
