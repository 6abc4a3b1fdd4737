import type { Call } from '../endpoint.ts'

export const listAngleMovies = { method: 'GET', path: '/:orgId/data/record/angle_movie_info' } as const satisfies Call

export const listGameMatches = { method: 'GET', path: '/:orgId/data/record/game_match' } as const satisfies Call

export const deleteGameMatch = {
  method: 'DELETE',
  path: '/:orgId/data/record/game_match/:id/force',
} as const satisfies Call

export const deleteGameAtOnce = {
  method: 'DELETE',
  path: '/:orgId/ingestion/game_match/:id/force',
} as const satisfies Call

export const listTrash = { method: 'GET', path: '/:orgId/data/record/trash' } as const satisfies Call

export const restoreGames = { method: 'POST', path: '/:orgId/data/record/trash/restore' } as const satisfies Call

export const deleteTrashed = { method: 'POST', path: '/:orgId/data/record/trash/delete' } as const satisfies Call

export const createTestGame = { method: 'POST', path: '/:orgId/data/record/game_match' } as const satisfies Call

export const listChampionships = { method: 'GET', path: '/:orgId/data/master/championship' } as const satisfies Call

export const listTeams = { method: 'GET', path: '/:orgId/data/master/team' } as const satisfies Call

export const listStoredGames = { method: 'GET', path: '/:orgId/data/record/stored_game' } as const satisfies Call

export const getStoredDays = { method: 'GET', path: '/:orgId/manage/stored_day' } as const satisfies Call
