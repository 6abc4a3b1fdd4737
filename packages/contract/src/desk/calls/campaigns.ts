import type { Call } from '../../endpoint.ts'

export const listCampaigns = { method: 'GET', path: '/campaigns' } as const satisfies Call

export const saveCampaign = { method: 'POST', path: '/campaigns' } as const satisfies Call

export const getCampaign = { method: 'GET', path: '/campaigns/:campaignId' } as const satisfies Call

export const listCampaignClubs = { method: 'GET', path: '/campaigns/:campaignId/clubs' } as const satisfies Call
