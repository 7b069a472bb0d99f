export const words = { homeTitle: 'Learn, grow, succeed' }
