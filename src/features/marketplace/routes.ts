import { countMissedSearch } from './actions/count-missed-search.ts'
import { countSearchOpening } from './actions/count-search-opening.ts'
import { countCreatorView, countView } from './actions/count-view.ts'
import { dismissMissedSearch } from './actions/dismiss-missed-search.ts'
import { createSynonym, deleteSynonym, saveSynonym } from './actions/save-synonym.ts'
import { adminMissedSearches, adminSynonyms } from './queries/admin-searches.ts'
import { categoryAddresses } from './queries/category-addresses.ts'
import { courseDetails } from './queries/course-details.ts'
import { marketplace } from './queries/marketplace-page.ts'
import { suggest } from './queries/suggestions.ts'

const searches = [
  countMissedSearch,
  countSearchOpening,
  adminMissedSearches,
  dismissMissedSearch,
  adminSynonyms,
  createSynonym,
  saveSynonym,
  deleteSynonym,
]

export const routes = [marketplace, courseDetails, suggest, categoryAddresses, countView, countCreatorView, ...searches]
