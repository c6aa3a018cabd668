/** SQL for the due time of a contact that was never called: 0 to -9 by the priority of its list. */
export const RANK = 'coalesce((select -priority from contact_lists where id = contacts.list_id), 0)';
