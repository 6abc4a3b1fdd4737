UPDATE taken_lines SET later_until = now(), later_why = 'rings back';
