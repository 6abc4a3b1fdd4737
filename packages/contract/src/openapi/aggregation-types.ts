import type { LimitedThing } from '../plans/plan-limit.ts'

export const uploadTypes = [
  'MOVIE_CONVERT_TIME',
  'ANGLE_MOVIE_CONVERT_TIME',
  'MOVIE_LIVE_TIME',
  'ANGLE_MOVIE_LIVE_TIME',
] as const

export const exportTypes = ['CLIP_MOVIE_CONVERT_TIME', 'SCENE_MOVIES_CONVERT_TIME'] as const

export const aggregationTypes = [...uploadTypes, ...exportTypes, 'ANALYST_USER_COUNT', 'VIEWER_USER_COUNT'] as const
export type AggregationType = (typeof aggregationTypes)[number]

export const limitedTypes = {
  upload: uploadTypes,
  export: exportTypes,
  analyst: ['ANALYST_USER_COUNT'],
  viewer: ['VIEWER_USER_COUNT'],
} as const satisfies Record<LimitedThing, readonly AggregationType[]>
