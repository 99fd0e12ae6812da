/** Days of each holiday, 2025 to 2032. */
const DAYS = {
  "New Year's Day":
    '2025-01-01 2026-01-01 2027-01-01 2028-01-01 2029-01-01 2030-01-01 2031-01-01 2032-01-01',
  "New Year's Day (substitute)": '2028-01-03',
  'Australia Day': '2026-01-26 2027-01-26 2028-01-26 2029-01-26 2032-01-26',
  'Australia Day (substitute)': '2025-01-27 2030-01-28 2031-01-27',
  'Good Friday':
    '2025-04-18 2026-04-03 2027-03-26 2028-04-14 2029-03-30 2030-04-19 2031-04-11 2032-03-26',
  'Easter Monday':
    '2025-04-21 2026-04-06 2027-03-29 2028-04-17 2029-04-02 2030-04-22 2031-04-14 2032-03-29',
  'Anzac Day':
    '2025-04-25 2026-04-25 2027-04-25 2028-04-25 2029-04-25 2030-04-25 2031-04-25 2032-04-25',
  'Anzac Day (additional day in New South Wales)': '2026-04-27 2027-04-26',
  "King's Birthday":
    '2025-06-09 2026-06-08 2027-06-14 2028-06-12 2029-06-11 2030-06-10 2031-06-09 2032-06-14',
  'Bank Holiday':
    '2025-08-04 2026-08-03 2027-08-02 2028-08-07 2029-08-06 2030-08-05 2031-08-04 2032-08-02',
  'Labour Day':
    '2025-10-06 2026-10-05 2027-10-04 2028-10-02 2029-10-01 2030-10-07 2031-10-06 2032-10-04',
  'Christmas Day':
    '2025-12-25 2026-12-25 2027-12-25 2028-12-25 2029-12-25 2030-12-25 2031-12-25 2032-12-25',
  'Boxing Day':
    '2025-12-26 2026-12-26 2027-12-26 2028-12-26 2029-12-26 2030-12-26 2031-12-26 2032-12-26',
  'Christmas Day (substitute)': '2027-12-27 2032-12-27',
  'Boxing Day (substitute)': '2026-12-28 2027-12-28 2032-12-28',
};

/**
 * Names of the days besides weekends on which banks in New South Wales do not settle: national holidays, state holidays, and the
 * Bank Holiday (first Monday of August). Checked in so that they do not depend on the data of a library.
 */
export const BANK_HOLIDAYS: ReadonlyMap<string, string> = new Map(
  Object.entries(DAYS).flatMap(([name, days]) => days.split(' ').map((day) => [day, name])),
);
