import { apiBudgets } from "./api-budgets";
import { contentBudgets } from "./content-budgets";
import { pageBudgets } from "./page-budgets";

// In one file, for one database: filling it takes longer than all that is measured. The first one fills it.
pageBudgets();
apiBudgets();
contentBudgets();
