/** The region's finding when no more organisations are put on hold. */
export const brakeOf = { id: 'brake', subject: 'organisations with findings' } as const
