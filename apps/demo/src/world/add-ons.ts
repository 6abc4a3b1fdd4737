import type { WrittenCatalogue } from '@touchline/api/features/catalogue/catalogue-file'

const terms = { sleeps: true, discounted: false, unitCode: 'C62' } as const

export const addOns: WrittenCatalogue['addOns'] = {
  cameraLoan: {
    ...terms,
    cycle: 'month',
    names: {
      en: 'Camera on loan',
      ja: 'カメラレンタル',
      fr: 'Caméra en prêt',
      es: 'Cámara en préstamo',
      'pt-pt': 'Câmara emprestada',
      de: 'Leihkamera',
    },
    descriptions: {
      en: 'A panorama camera with its mast, exchanged within two working days.',
      ja: 'ポール付きのパノラマカメラです。故障時は2営業日以内に交換します。',
      fr: 'Une caméra panoramique avec son mât, échangée sous deux jours ouvrés.',
      es: 'Una cámara panorámica con su mástil, que se cambia en dos días laborables.',
      'pt-pt': 'Uma câmara panorâmica com o seu mastro, trocada em dois dias úteis.',
      de: 'Eine Panoramakamera mit Mast, bei einem Defekt in zwei Werktagen getauscht.',
    },
    soldWith: ['proPlan', 'elitePlan'],
    most: 4,
    begins: 'now',
    prices: [{ EUR: 2_900, USD: 2_900 }],
  },
  coachLicence: {
    ...terms,
    cycle: 'year',
    names: {
      en: 'Coach’s licence',
      ja: 'コーチ講習ライセンス',
      fr: 'Licence d’entraîneur',
      es: 'Licencia de entrenador',
      'pt-pt': 'Licença de treinador',
      de: 'Trainerlizenz',
    },
    descriptions: {
      en: 'The course on video analysis, with its examination, for one coach.',
      ja: 'コーチ1名分の動画分析講習と修了試験です。',
      fr: 'Le cours d’analyse vidéo et son examen, pour un entraîneur.',
      es: 'El curso de análisis de vídeo, con su examen, para un entrenador.',
      'pt-pt': 'O curso de análise de vídeo, com o seu exame, para um treinador.',
      de: 'Der Kurs zur Videoanalyse mit Prüfung, für einen Trainer.',
    },
    soldWith: ['yearlyProPlan', 'yearlyElitePlan'],
    most: 10,
    begins: 'now',
    prices: [{ EUR: 18_000, USD: 18_000 }],
  },
}
